package org.furrow.node.run.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.furrow.node.input.InputError;
import org.furrow.world.checkpoint.TemporaryFiles;
import org.furrow.world.transport.FailureKind;
import org.furrow.world.transport.watch.WatchAddress;
import org.jspecify.annotations.Nullable;

/** The processes of a launched run: one {@code mpirun}, or one JVM per rank. */
final class Job {
    /** Environment variable: the command that replaces ssh. */
    private static final String SSH = "FURROW_SSH";

    private static final long KILL_TIMEOUT_MS = 1_500;

    private final List<Process> processes;
    private final boolean onePerRank;
    /** The processes and their descendants, which may outlive them. */
    private final Set<ProcessHandle> known = new LinkedHashSet<>();

    private Job(List<Process> processes, boolean onePerRank) {
        this.processes = processes;
        this.onePerRank = onePerRank;
    }

    /**
     * Starts the ranks with an MPI launcher.
     *
     * @param mpirun command of the launcher
     * @throws InputError when the command does not exist
     */
    static Job mpi(String mpirun, int ranks, @Nullable HostsFile hosts, List<String> args, WatchAddress watch)
            throws InputError, IOException {
        List<String> command = new ArrayList<>(List.of(mpirun, "-n", Integer.toString(ranks)));
        boolean openMpi = isOpenMpi(mpirun);
        if (hosts != null) {
            command.addAll(List.of(openMpi ? "--hostfile" : "-f", mpiHosts(hosts, openMpi)));
        }
        if (openMpi) {
            if (hosts == null) {
                command.add("--oversubscribe");
            }
            command.addAll(List.of("--bind-to", "none")); // a rank may have several threads
            if ("root".equals(System.getProperty("user.name"))) {
                command.add("--allow-run-as-root");
            }
            // Ctrl-C also reaches the MPI launcher, which by default kills the ranks a second later
            String grace_s = Long.toString(TimeUnit.MILLISECONDS.toSeconds(Launcher.INTERRUPTED_MS));
            command.addAll(List.of("--mca", "odls_base_sigkill_timeout", grace_s));
            // After the exit code of a rank other than 0 it would wait twice as long for the others before it ended
            // them. Ranks report their exit codes to the watch, and it is the watch that ends a run without a rank.
            command.addAll(List.of("--mca", "orte_abort_on_non_zero_status", "0"));
            command.addAll(List.of("-x", LaunchedRank.WATCH));
        }
        command.addAll(JavaCommand.of(args));
        return new Job(List.of(start(command, Map.of(LaunchedRank.WATCH, watch.toString()))), false);
    }

    /** Path of a file of the hosts in the launcher's format: HOST slots=N for Open MPI, HOST:N for Hydra. */
    private static String mpiHosts(HostsFile hosts, boolean openMpi) throws IOException {
        Path file = TemporaryFiles.file("furrow-hosts", "");
        file.toFile().deleteOnExit();
        return Files.write(
                        file,
                        hosts.hosts().stream()
                                .map(host -> host.name() + (openMpi ? " slots=" : ":") + host.slots())
                                .toList())
                .toString();
    }

    /** @throws InputError when the command does not exist */
    static boolean isOpenMpi(String mpirun) throws InputError {
        try {
            return version(mpirun).matches("(?s).*(Open MPI|OpenRTE|PRTE).*");
        } catch (IOException e) {
            throw new InputError("--mpirun " + mpirun + ": command not found; install an MPI, for example with"
                    + " 'apt-get install openmpi-bin', or name its launcher");
        }
    }

    static String version(String mpirun) throws IOException {
        Process version = new ProcessBuilder(mpirun, "--version")
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .start();
        return new String(version.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /**
     * Starts one JVM per rank, on this machine or on others by ssh.
     *
     * @param rendezvous HOST:PORT at which the ranks meet
     */
    static Job perRank(int ranks, @Nullable HostsFile hosts, List<String> args, String rendezvous, WatchAddress watch)
            throws InputError, IOException {
        List<String> names = hosts == null ? List.of() : hosts.place(ranks);
        List<Process> processes = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            Map<String, String> variables = new TreeMap<>();
            variables.put(LaunchedRank.RANK, Integer.toString(rank));
            variables.put(LaunchedRank.RANKS, Integer.toString(ranks));
            variables.put(LaunchedRank.RENDEZVOUS, rendezvous);
            variables.put(LaunchedRank.WATCH, watch.toString());
            List<String> command = JavaCommand.of(args);
            processes.add(
                    names.isEmpty()
                            ? start(command, variables)
                            : start(remote(names.get(rank), command, variables), Map.of()));
        }
        return new Job(processes, true);
    }

    private static List<String> remote(String host, List<String> command, Map<String, String> variables) {
        StringBuilder script =
                new StringBuilder("cd " + quoted(Path.of("").toAbsolutePath().toString()) + " && exec env");
        variables.forEach((name, value) -> script.append(' ').append(quoted(name + "=" + value)));
        command.forEach(part -> script.append(' ').append(quoted(part)));
        String ssh = System.getenv().getOrDefault(SSH, "ssh -o BatchMode=yes");
        List<String> whole = new ArrayList<>(List.of(ssh.strip().split("\\s+")));
        whole.addAll(List.of(host, script.toString()));
        return whole;
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    private static Process start(List<String> command, Map<String, String> variables) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(variables);
        builder.redirectInput(Path.of("/dev/null").toFile());
        return builder.start();
    }

    List<Process> processes() {
        return processes;
    }

    /** True when each process is a rank, in the order of the ranks. */
    boolean onePerRank() {
        return onePerRank;
    }

    boolean isAlive() {
        return processes.stream().anyMatch(Process::isAlive);
    }

    /** 0 when all processes ended with 0; else 2 when one did; else the first other code. */
    int exitCode() {
        int code = 0;
        for (Process process : processes) {
            int own = process.exitValue();
            code = code == 0 || own == FailureKind.INPUT.exitCode() ? own : code;
        }
        return code;
    }

    /** Waits until all processes have ended or the timeout has passed. */
    void await(long timeout_ms) {
        long until_ns = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeout_ms);
        try {
            while (isAlive() && System.nanoTime() < until_ns) {
                Thread.sleep(10);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Notes all processes, before one of them may end and leave its descendants without a parent. */
    void note() {
        for (Process process : processes) {
            known.add(process.toHandle());
            process.descendants().forEach(known::add);
        }
    }

    /** Ends the remaining processes: first the launchers, then all their descendants. */
    void end() {
        note();
        processes.forEach(Process::destroy);
        await(KILL_TIMEOUT_MS);
        known.forEach(ProcessHandle::destroyForcibly);
        await(KILL_TIMEOUT_MS);
    }
}
