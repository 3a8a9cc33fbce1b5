// Command manifests decodes manifests of Kubernetes strictly, with the types of its API, and checks what these types cannot: that a Job
// cuts its work into as many shards as it has indices, that fields fit one another, and that nobody gets more rights or memory than said.
// With -run each Job is run as well, an index after another, as a cluster would: with nothing in sight but octo, and nowhere to write but
// the volume. That takes bubblewrap (bwrap) in place of the cluster.
//
// It is a module of its own, since the API's types are more than all that octo is made of.
//
//	go -C tools/manifests run . ../../deploy/kubernetes/*.yaml
package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"

	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/util/yaml"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("manifests: ")
	octo := flag.String("run", "", "run the Jobs with the static program `OCTO`")
	volume := flag.String("volume", "", "the folder that stands for the volume")
	flag.Parse()
	var jobs []*batch.Job
	for _, path := range flag.Args() {
		found, err := read(path)
		if err != nil {
			log.Fatalf("%s: %v", path, err)
		}
		jobs = append(jobs, found...)
	}
	if *octo == "" {
		return
	}
	for _, job := range jobs {
		if err := run(context.Background(), job, *octo, *volume); err != nil {
			log.Fatalf("%s: %v", job.Name, err)
		}
	}
}

// read returns the Jobs of a file, or of standard input for -, after a check of all that is in it.
func read(path string) ([]*batch.Job, error) {
	file := os.Stdin
	if path != "-" {
		var err error
		if file, err = os.Open(path); err != nil {
			return nil, err
		}
		defer file.Close()
	}
	var jobs []*batch.Job
	for documents := yaml.NewYAMLReader(bufio.NewReader(file)); ; {
		document, err := documents.Read()
		if errors.Is(err, io.EOF) {
			return jobs, nil
		}
		if err != nil {
			return nil, err
		}
		job, err := object(document)
		if err != nil {
			return nil, err
		}
		if job != nil {
			jobs = append(jobs, job)
		}
	}
}

// decoder decodes as the API server does when it is asked to be strict: fields that a type has not, and fields that are there twice, are
// errors, and capitals count.
var decoder = func() runtime.Decoder {
	scheme := runtime.NewScheme()
	if err := errors.Join(core.AddToScheme(scheme), batch.AddToScheme(scheme)); err != nil {
		panic(err) // the types are the API's own
	}
	return serializer.NewCodecFactory(scheme, serializer.EnableStrict).UniversalDeserializer()
}()

// object checks one object, and returns it if it is a Job.
func object(document []byte) (*batch.Job, error) {
	decoded, kind, err := decoder.Decode(document, nil, nil)
	if err != nil {
		return nil, err
	}
	switch o := decoded.(type) {
	case *core.PersistentVolumeClaim:
		return nil, checkClaim(o)
	case *core.Pod:
		return nil, checkPod(&o.Spec)
	case *batch.Job:
		return o, cmp.Or(checkJob(o), checkPod(&o.Spec.Template.Spec))
	}
	return nil, fmt.Errorf("%v is none of the kinds that are used here", kind)
}

// run runs a Job, each index once. The folder stands for the volume, wherever the pods see it.
func run(ctx context.Context, job *batch.Job, octo, volume string) error {
	octo, err := filepath.Abs(octo)
	if err != nil {
		return err
	}
	pod := job.Spec.Template.Spec
	container := pod.Containers[0]
	for index := range indices(job) {
		args := []string{"--unshare-all", "--die-with-parent", "--clearenv", "--proc", "/proc",
			"--uid", strconv.FormatInt(*pod.SecurityContext.RunAsUser, 10), "--gid", strconv.FormatInt(*pod.SecurityContext.RunAsGroup, 10),
			"--ro-bind", octo, "/octo"}
		for _, mount := range container.VolumeMounts {
			args = append(args, "--bind", volume, mount.MountPath)
		}
		if *container.SecurityContext.ReadOnlyRootFilesystem {
			args = append(args, "--remount-ro", "/")
		}
		if job.Spec.CompletionMode != nil {
			args = append(args, "--setenv", "JOB_COMPLETION_INDEX", strconv.Itoa(index))
		}
		cmd := exec.CommandContext(ctx, "bwrap", append(append(args, "--chdir", "/", "/octo"), container.Args...)...)
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("index %d: %w\n%s", index, err, out)
		}
	}
	return nil
}

// indices returns how many pods have to succeed.
func indices(job *batch.Job) int {
	if job.Spec.Completions == nil {
		return 1
	}
	return int(*job.Spec.Completions)
}
