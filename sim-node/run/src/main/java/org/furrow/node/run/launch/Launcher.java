package org.furrow.node.run.launch;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import org.furrow.node.input.InputError;
import org.furrow.node.run.RunFailedException;
import org.furrow.world.transport.mpj.MpjEngine;
import org.furrow.world.transport.mpj.Rendezvous;
import org.furrow.world.transport.watch.WatchServer;
import org.jspecify.annotations.Nullable;

/**
 * Starts a command once more as several ranks, watches them, and leaves none behind. The watch is in this process, which
 * outlives whatever an MPI's launcher does when a rank is lost.
 */
public final class Launcher {
    /** A rank that gives no sign of life for so long is lost, in ms. */
    static final long SILENT_MS = 4_000;

    /** All addresses of this machine. */
    static final InetAddress ANY = new InetSocketAddress(0).getAddress();

    private static final int OK = 0;
    private static final int WRONG_INPUT = 2;
    private static final int INTERRUPTED = 130;
    private static final long LOOK_MS = 50;
    /** Time in which the ranks end by themselves after one is lost, in ms. */
    private static final long ENDING_MS = 2_000;

    private final Order order;
    private final Output output;
    private @Nullable Job job;

    /**
     * What to launch.
     *
     * @param engine one whose ranks are processes
     * @param args of the furrow command, as the ranks get them
     * @param hosts where ranks run, or null for this machine
     * @param mpirun command of the MPI's launcher
     * @param stuck_ms a rank for which others wait so long is lost, in ms
     */
    public record Order(
            Engine engine,
            int ranks,
            List<String> args,
            @Nullable HostsFile hosts,
            String mpirun,
            long stuck_ms) {}

    public Launcher(Order order, PrintWriter out, PrintWriter err) {
        this.order = order;
        output = new Output(out, err);
    }

    /** @throws InputError when there is no such command to start an MPI's ranks */
    public static void requireMpirun(String mpirun) throws InputError {
        Job.isOpenMpi(mpirun);
    }

    /**
     * Runs the ranks to their end.
     *
     * @return 0, 2 when their input was wrong, or 130 when they were told to end, which they said
     * @throws InputError when they cannot be started as ordered
     * @throws RunFailedException when a rank was lost or failed, naming it
     */
    public int run() throws InputError, RunFailedException {
        EndHook hook = new EndHook(this::interrupt);
        try (hook;
                WatchServer watch = watch();
                Meeting meeting = Meeting.of(order, host(), bind())) {
            Job started = start(watch, meeting);
            job = started;
            started.processes().forEach(output::pump);
            observe(started, watch);
            output.await(ENDING_MS);
            return result(started, watch);
        } catch (IOException e) {
            throw new RunFailedException("ranks cannot be started: " + e.getMessage(), e);
        }
    }

    private WatchServer watch() throws IOException {
        return new WatchServer(order.ranks, bind(), host(), new WatchServer.Limits(SILENT_MS, order.stuck_ms));
    }

    /** Where to listen: for this machine alone unless ranks run on others. */
    private InetAddress bind() {
        return order.hosts == null ? InetAddress.getLoopbackAddress() : ANY;
    }

    private String host() throws IOException {
        return order.hosts == null
                ? InetAddress.getLoopbackAddress().getHostAddress()
                : InetAddress.getLocalHost().getHostName();
    }

    private Job start(WatchServer watch, Meeting meeting) throws InputError, IOException {
        return order.engine == Engine.MPI
                ? Job.mpi(order.mpirun, order.ranks, order.hosts, order.args, watch.address())
                : Job.each(order.ranks, order.hosts, order.args, meeting.address(), watch.address());
    }

    /** Returns when all have ended, by themselves or not. */
    private void observe(Job started, WatchServer watch) {
        while (started.isAlive()) {
            if (watch.verdict(LOOK_MS) != null) {
                started.await(ENDING_MS);
                break;
            }
            reportEnded(started, watch);
        }
        started.end();
    }

    /** A rank that ended before it was connected to the watch is missed by nobody else. */
    private static void reportEnded(Job started, WatchServer watch) {
        for (int rank = 0; started.oneEach() && rank < started.processes().size(); rank++) {
            Process process = started.processes().get(rank);
            if (!process.isAlive() && process.exitValue() != OK && process.exitValue() != WRONG_INPUT) {
                watch.lost(rank, "its process ended with exit code " + process.exitValue());
            }
        }
    }

    private int result(Job ended, WatchServer watch) throws RunFailedException {
        WatchServer.Verdict verdict = watch.verdict(0);
        int code = ended.exitCode();
        if (verdict != null) {
            throw new RunFailedException("rank " + verdict.rank() + ": " + verdict.reason()
                    + (verdict.lastEpoch() < 0
                            ? "; no epoch was committed"
                            : "; the last epoch is " + verdict.lastEpoch()));
        }
        if (code == OK || ((code == WRONG_INPUT || code == INTERRUPTED) && output.hasSaidAnything())) {
            return code;
        }
        if (!output.hasSaidAnything()) {
            output.printRest();
        }
        throw new RunFailedException("the ranks ended with exit code " + code);
    }

    /** Whether the ranks themselves have said something in words. */
    public boolean hasSaid(String words) {
        return output.hasSaid(words);
    }

    private void interrupt() {
        Job started = job;
        if (started != null) {
            started.processes().forEach(Process::destroy);
            started.await(ENDING_MS);
            started.end();
            output.await(LOOK_MS);
        }
    }

    /** Where ranks that no MPI starts find each other. */
    private record Meeting(@Nullable Rendezvous rendezvous, String host) implements AutoCloseable {
        static Meeting of(Order order, String host, InetAddress bind) throws IOException {
            return order.engine == Engine.MPJ_NIODEV
                    ? new Meeting(Rendezvous.open(bind, 0, order.ranks, MpjEngine.STARTUP_MS), host)
                    : new Meeting(null, host);
        }

        String address() {
            return host + ":" + Objects.requireNonNull(rendezvous).port();
        }

        @Override
        public void close() {
            if (rendezvous != null) {
                rendezvous.close();
            }
        }
    }
}
