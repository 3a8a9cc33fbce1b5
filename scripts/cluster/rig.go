//go:build linux

package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// The cluster's nodes. Each takes one task at a time.
var nodes = []string{"n1", "n2", "n3"}

// A rig is a Slurm cluster on this machine: a MUNGE daemon, through which the others trust each other, a controller, and a daemon for
// each node.
type rig struct {
	folder  string
	mark    string   // a setting that all that belongs to the cluster has in its environment, and nothing else has
	env     []string // of daemons and commands: the mark, and nothing of the user's that Slurm or the scripts would heed
	daemons []*daemon
}

// A daemon is one process of the cluster.
type daemon struct {
	name string
	cmd  *exec.Cmd
	gone chan struct{} // closed when the process has ended
}

// configuration is slurm.conf, of which every daemon and command is told the place. What is left out is Slurm's default.
//
//   - No cgroups, no accounting, no library for MPI: none of these is needed to run tasks, and the machine may have none.
//   - SlurmdTimeout: seconds until a node whose daemon does not answer is down, and its tasks go back into the queue.
//   - cred_expire: seconds that a task waits before it runs again, 120 by default.
//   - ReturnToService: a node that was down serves again once its daemon does.
//   - MinJobAge: seconds that finished jobs can be asked for.
const configuration = `ClusterName=octo
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort=%[2]d
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=%[1]s/munge.socket,cred_expire=5
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
StateSaveLocation=%[1]s/state
SlurmctldPidFile=%[1]s/slurmctld.pid
SlurmdSpoolDir=%[1]s/%%n
SlurmdPidFile=%[1]s/%%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=10000,bf_interval=1
SlurmdParameters=config_overrides
SlurmdTimeout=4
MessageTimeout=4
KillWait=2
JobRequeue=1
ReturnToService=2
MinJobAge=3600
MaxArraySize=1001
NodeName=n[1-3] NodeHostname=localhost NodeAddr=127.0.0.1 Port=%[3]s CPUs=1 RealMemory=4096
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
`

// start starts all daemons and returns when every node is idle.
func (r *rig) start(ctx context.Context) error {
	ports, err := freePorts(ctx, 1+len(nodes))
	if err != nil {
		return err
	}
	of := strings.Trim(strings.ReplaceAll(fmt.Sprint(ports[1:]), " ", ","), "[]")
	config := filepath.Join(r.folder, "slurm.conf")
	if err := os.WriteFile(config, fmt.Appendf(nil, configuration, r.folder, ports[0], of), 0o644); err != nil {
		return err
	}
	r.mark = "SLURM_CONF=" + config
	r.env = []string{r.mark, "PATH=" + os.Getenv("PATH"), "HOME=" + os.Getenv("HOME")}
	key := make([]byte, 128)
	if _, err := rand.Read(key); err != nil {
		return err
	}
	if err := os.WriteFile(r.path("munge.key"), key, 0o600); err != nil {
		return err
	}
	for _, folder := range append([]string{"state"}, nodes...) {
		if err := os.Mkdir(r.path(folder), 0o755); err != nil {
			return err
		}
	}
	// --force: the folder is nobody else's to enter, which munged would not have.
	if err := r.launch("munged", nil, "--foreground", "--force", "--socket="+r.path("munge.socket"), "--key-file="+r.path("munge.key"),
		"--pid-file="+r.path("munged.pid"), "--seed-file="+r.path("munged.seed"), "--log-file="+r.path("munged.file")); err != nil {
		return err
	}
	if err := r.until(ctx, 20*time.Second, "a socket of munged", func() (bool, error) {
		_, err := os.Stat(r.path("munge.socket"))
		return err == nil, nil
	}); err != nil {
		return err
	}
	if err := r.launch("slurmctld", nil, "-D"); err != nil {
		return err
	}
	for _, node := range nodes {
		if err := r.startNode(node); err != nil {
			return err
		}
	}
	if err := r.untilNodes(ctx, "idle", nodes...); err != nil {
		return err
	}
	fmt.Printf("cluster: %s on ports %v\n", strings.Join(nodes, ", "), ports)
	return r.loopbackOnly()
}

// path returns the path of a file of the cluster.
func (r *rig) path(name string) string { return filepath.Join(r.folder, name) }

// freePorts returns ports of the loopback interface that nobody listens on.
func freePorts(ctx context.Context, n int) (ports []int, err error) {
	for range n {
		listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
		if err != nil {
			return nil, err
		}
		defer listener.Close() // when all are found, so that no two are the same
		ports = append(ports, listener.Addr().(*net.TCPAddr).Port)
	}
	return ports, nil
}

// nodeVariable is set for a node's daemon and inherited by the processes that watch over its tasks, but not by tasks.
const nodeVariable = "OCTO_CLUSTER_NODE"

// startNode starts the daemon of a node.
func (r *rig) startNode(node string) error {
	return r.launch(node, []string{nodeVariable + "=" + node}, "-D", "-N", node)
}

// launch starts a daemon. The name is that of a program, or of a node. What it prints goes into a log by its name.
func (r *rig) launch(name string, env []string, args ...string) error {
	program := name
	if slices.Contains(nodes, name) {
		program = "slurmd"
	}
	log, err := os.OpenFile(r.path(name+".log"), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	defer log.Close()
	cmd := exec.Command(program, args...)
	cmd.Env = slices.Concat(r.env, env)
	cmd.Stdout, cmd.Stderr = log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // Ctrl-C is for this program, which then stops them in order
	if err := cmd.Start(); err != nil {
		return err
	}
	d := &daemon{name: name, cmd: cmd, gone: make(chan struct{})}
	go func() {
		cmd.Wait() //nolint:errcheck // how a daemon ended stands in its log
		close(d.gone)
	}()
	r.daemons = append(r.daemons, d)
	return nil
}

// killNode kills the daemon of a node, and the processes that watch over its tasks. The tasks themselves go on, of which the cluster will
// not hear again, as if the node had lost its network.
func (r *rig) killNode(node string) error {
	if err := r.kill(nodeVariable + "=" + node); err != nil {
		return err
	}
	for _, d := range r.daemons {
		if d.name == node {
			<-d.gone
		}
	}
	return nil
}

// kill kills the processes of the cluster that have these settings in their environment.
func (r *rig) kill(settings ...string) error {
	settings = append(settings, r.mark)
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		alive := processes(settings...)
		if len(alive) == 0 {
			return nil
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("processes %v do not end", alive)
		}
		for _, p := range alive {
			if err := p.signal(syscall.SIGKILL); err != nil {
				return err
			}
		}
	}
}

// stop ends all daemons and tasks, and says if something is left.
func (r *rig) stop() error {
	// Node daemons first, since the controller would wonder, and munged last.
	for _, d := range slices.Backward(r.daemons) {
		select {
		case <-d.gone:
			continue
		default:
		}
		if err := d.cmd.Process.Signal(syscall.SIGTERM); err != nil && !errors.Is(err, os.ErrProcessDone) {
			return err
		}
		select {
		case <-d.gone:
		case <-time.After(5 * time.Second):
		}
	}
	if r.mark == "" {
		return nil
	}
	if err := r.kill(); err != nil { // tasks and their watchers, and who did not heed SIGTERM
		return err
	}
	fmt.Println("cluster: stopped, nothing is left")
	return nil
}

// run runs a command of the cluster in a folder and returns what it prints.
func (r *rig) run(ctx context.Context, folder string, env []string, program string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir = folder
	cmd.Env = slices.Concat(r.env, env)
	var fault bytes.Buffer
	cmd.Stderr = &fault
	out, err := cmd.Output()
	if err != nil {
		return string(out), fmt.Errorf("%s: %w\n%s%s", strings.Join(cmd.Args, " "), err, out, fault.Bytes())
	}
	return string(out), nil
}

// until waits until something is so, and says so if it is not in time.
func (r *rig) until(ctx context.Context, limit time.Duration, what string, so func() (bool, error)) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	for {
		yes, err := so()
		if yes || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("waited for %s: %w", what, ctx.Err())
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// untilNodes waits until all these nodes are in a state.
func (r *rig) untilNodes(ctx context.Context, state string, names ...string) error {
	what := strings.Join(names, ", ") + " to be " + state
	return r.until(ctx, time.Minute, what, func() (bool, error) {
		// The first times the controller may not answer yet.
		out, _ := r.run(ctx, r.folder, nil, "sinfo", "-h", "-N", "-n", strings.Join(names, ","), "-t", state, "-o", "%N")
		return len(strings.Fields(out)) == len(names), nil
	})
}

// report writes the queue, the nodes and the ends of the daemons' logs, also when the time is over.
func (r *rig) report(ctx context.Context, w io.Writer) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 20*time.Second)
	defer cancel()
	for _, command := range [][]string{{"squeue", "-a", "-r", "-t", "all"}, {"sinfo", "-N", "-l"}} {
		out, err := r.run(ctx, r.folder, nil, command[0], command[1:]...)
		fmt.Fprintf(w, "---- %s\n%s", strings.Join(command, " "), out)
		if err != nil {
			fmt.Fprintln(w, err)
		}
	}
	logs, err := filepath.Glob(r.path("*.log"))
	if err != nil {
		return err
	}
	return tails(w, logs)
}

// tails writes the ends of files.
func tails(w io.Writer, names []string) error {
	const lines = 40
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		all := bytes.SplitAfter(text, []byte("\n"))
		fmt.Fprintf(w, "---- %s\n%s\n", name, bytes.Join(all[max(0, len(all)-lines):], nil))
	}
	return nil
}
