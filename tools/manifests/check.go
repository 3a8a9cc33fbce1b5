package main

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
)

// claimed is the name of the one claim to a volume.
const claimed = "octo"

// A rule is what has to hold, and what is said if it does not.
type rule struct {
	holds bool
	says  string
}

// first returns the first rule that does not hold.
func first(rules []rule) error {
	for _, r := range rules {
		if !r.holds {
			return errors.New(r.says)
		}
	}
	return nil
}

// checkClaim checks that many nodes can have the volume at once.
func checkClaim(claim *core.PersistentVolumeClaim) error {
	return first([]rule{
		{claim.Name == claimed, "the claim is not named " + claimed},
		{slices.Contains(claim.Spec.AccessModes, core.ReadWriteMany), "only one node can have the volume"},
		{!claim.Spec.Resources.Requests.Storage().IsZero(), "no size is asked for"},
	})
}

// checkJob checks a Job by the rules that the server has beyond the types (ValidateJobSpec in k8s.io/kubernetes/pkg/apis/batch/validation),
// and by ours.
func checkJob(job *batch.Job) error {
	spec := &job.Spec
	if len(spec.Template.Spec.Containers) != 1 {
		return errors.New("not one container")
	}
	args := spec.Template.Spec.Containers[0].Args
	indexed := spec.CompletionMode != nil && *spec.CompletionMode == batch.IndexedCompletion
	shards := shardsOf(args)
	if err := first([]rule{
		{len(args) > 0, "octo has no arguments, so it would serve"},
		{spec.Template.Spec.RestartPolicy == core.RestartPolicyNever, "restartPolicy is not Never, which a podFailurePolicy wants"},
		{spec.PodReplacementPolicy != nil && *spec.PodReplacementPolicy == batch.Failed, "podReplacementPolicy is not Failed"},
		{spec.PodFailurePolicy != nil, "no podFailurePolicy"},
		{indexed == (shards > 0), "shards and indices: one without the other"},
		{indexed || spec.CompletionMode == nil, "completionMode is not Indexed"},
		{indexed || spec.BackoffLimitPerIndex == nil && spec.MaxFailedIndexes == nil, "limits of indices, but no indices"},
		{indexed || spec.BackoffLimit != nil, "no backoffLimit"},
		{indexed || spec.Completions == nil && spec.Parallelism == nil, "a Job that is not indexed runs once"},
	}); err != nil {
		return err
	}
	if indexed {
		if err := checkIndices(spec, shards); err != nil {
			return err
		}
	}
	for i := range spec.PodFailurePolicy.Rules {
		if err := checkFailure(&spec.PodFailurePolicy.Rules[i], indexed); err != nil {
			return fmt.Errorf("rule %d of the podFailurePolicy: %w", i+1, err)
		}
	}
	return nil
}

// checkIndices checks that there is an index a shard.
func checkIndices(spec *batch.JobSpec, shards int) error {
	if spec.Completions == nil || spec.Parallelism == nil || spec.BackoffLimitPerIndex == nil || spec.MaxFailedIndexes == nil {
		return errors.New("an indexed Job wants completions, parallelism, backoffLimitPerIndex and maxFailedIndexes")
	}
	return first([]rule{
		{int(*spec.Completions) == shards, fmt.Sprintf("%d completions for %d shards", *spec.Completions, shards)},
		{*spec.Parallelism > 0 && *spec.Parallelism <= *spec.Completions, "parallelism is not from 1 to completions"},
		{*spec.BackoffLimitPerIndex > 0, "no shard is tried again"},
		{*spec.MaxFailedIndexes >= 0 && *spec.MaxFailedIndexes <= *spec.Completions, "maxFailedIndexes is more than completions"},
		{spec.BackoffLimit == nil, "backoffLimit would end the Job before its indices do"},
	})
}

// checkFailure checks a rule of what a failure is.
func checkFailure(r *batch.PodFailurePolicyRule, indexed bool) error {
	if r.Action == batch.PodFailurePolicyActionFailIndex && !indexed {
		return errors.New("FailIndex without indices")
	}
	if (r.OnExitCodes == nil) == (len(r.OnPodConditions) == 0) {
		return errors.New("not one of onExitCodes and onPodConditions")
	}
	actions := []batch.PodFailurePolicyAction{batch.PodFailurePolicyActionFailIndex, batch.PodFailurePolicyActionFailJob,
		batch.PodFailurePolicyActionIgnore, batch.PodFailurePolicyActionCount}
	rules := []rule{{slices.Contains(actions, r.Action), fmt.Sprintf("no action %q", r.Action)}}
	for _, condition := range r.OnPodConditions {
		rules = append(rules,
			rule{condition.Type == core.DisruptionTarget, fmt.Sprintf("no condition %q", condition.Type)},
			rule{condition.Status == core.ConditionTrue, "the condition is not True"})
	}
	if codes := r.OnExitCodes; codes != nil {
		rules = append(rules,
			rule{codes.ContainerName != nil && *codes.ContainerName == "octo", "the container is not octo"},
			rule{codes.Operator == batch.PodFailurePolicyOnExitCodesOpIn, "the operator is not In"},
			rule{len(codes.Values) > 0 && slices.IsSorted(codes.Values) && codes.Values[0] > 0, "exit codes are not above 0, in order"})
	}
	return first(rules)
}

// checkPod checks that a pod has no more rights than it needs ("restricted" in the Pod Security Standards), that its volume is the claim,
// and that its paths are in it.
func checkPod(pod *core.PodSpec) error {
	if len(pod.Containers) != 1 || len(pod.Volumes) != 1 || len(pod.Containers[0].VolumeMounts) != 1 {
		return errors.New("not one container, one volume and one place for it")
	}
	container, volume, mount := &pod.Containers[0], &pod.Volumes[0], &pod.Containers[0].VolumeMounts[0]
	all, own := pod.SecurityContext, container.SecurityContext
	if all == nil || own == nil || own.Capabilities == nil || all.RunAsUser == nil || all.RunAsGroup == nil || all.FSGroup == nil {
		return errors.New("no user, no group or no capabilities are said")
	}
	is := func(value *bool, want bool) bool { return value != nil && *value == want }
	if err := first([]rule{
		{is(all.RunAsNonRoot, true) && *all.RunAsUser > 0 && *all.RunAsGroup > 0, "it could run as root"},
		{*all.FSGroup == *all.RunAsGroup, "the volume is another group's"},
		{all.SeccompProfile != nil && all.SeccompProfile.Type == core.SeccompProfileTypeRuntimeDefault, "no seccompProfile"},
		{is(own.AllowPrivilegeEscalation, false), "it could gain rights"},
		{is(own.ReadOnlyRootFilesystem, true), "it could write outside its volume"},
		{slices.Equal(own.Capabilities.Drop, []core.Capability{"ALL"}) && own.Capabilities.Add == nil, "it has capabilities"},
		{own.Privileged == nil && own.RunAsUser == nil, "it could have more rights than its pod"},
		{is(pod.AutomountServiceAccountToken, false), "it has a token of the cluster"},
		{is(pod.EnableServiceLinks, false), "services of the cluster get into its environment"},
		{volume.PersistentVolumeClaim != nil && volume.PersistentVolumeClaim.ClaimName == claimed, "its volume is not the claim " + claimed},
		{mount.Name == volume.Name, "it mounts " + mount.Name + ", which is no volume"},
		{!mount.ReadOnly && path.IsAbs(mount.MountPath), "it cannot write to its volume"},
		{container.Image != "", "no image"},
	}); err != nil {
		return err
	}
	for _, arg := range container.Args {
		if path.IsAbs(arg) && !strings.HasPrefix(arg, mount.MountPath+"/") {
			return fmt.Errorf("%s is not in the volume, which is at %s", arg, mount.MountPath)
		}
	}
	return checkResources(container)
}

// checkResources checks that a container says what it needs, and that octo may not use more memory than that.
func checkResources(container *core.Container) error {
	for _, name := range []core.ResourceName{core.ResourceCPU, core.ResourceMemory} {
		request, asked := container.Resources.Requests[name]
		limit, limited := container.Resources.Limits[name]
		if !asked || !limited || request.Cmp(limit) > 0 || request.IsZero() {
			return fmt.Errorf("no request for %s, no limit, or a request above the limit", name)
		}
	}
	at := slices.Index(container.Args, "--memory")
	if at < 0 {
		return nil
	}
	memory, err := resource.ParseQuantity(strings.TrimSuffix(container.Args[at+1], "B"))
	if err != nil {
		return err
	}
	if limit := container.Resources.Limits[core.ResourceMemory]; memory.Cmp(limit) >= 0 {
		return fmt.Errorf("--memory %s does not fit the limit of %s", memory.String(), limit.String())
	}
	return nil
}

// shardsOf returns the N of --shard auto/N, or 0.
func shardsOf(args []string) int {
	at := slices.Index(args, "--shard")
	if at < 0 || at+1 == len(args) {
		return 0
	}
	many, cut := strings.CutPrefix(args[at+1], "auto/")
	n, err := strconv.Atoi(many)
	if !cut || err != nil {
		return 0
	}
	return n
}
