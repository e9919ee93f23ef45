package org.furrow.node.run.launch;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunFailedException;
import org.furrow.world.transport.FailureKind;
import org.furrow.world.transport.mpj.MpjEngine;
import org.furrow.world.transport.mpj.Rendezvous;
import org.furrow.world.transport.watch.WatchServer;
import org.jspecify.annotations.Nullable;

/**
 * Starts this command again as the ranks of a run, watches them, and ends those that remain after a failure. The watch
 * is in this process because an MPI launcher may kill any rank when one is lost.
 */
public final class Launcher {
    /** Least time without a heartbeat after which a rank is lost, in ms: a busy machine delays them. */
    private static final long SILENT_MS = 4_000;
    /** Least time without a heartbeat after which a rank is lost that starts, in ms. */
    private static final long STARTING_MS = 120_000;

    /** All addresses of this machine. */
    static final InetAddress ANY = new InetSocketAddress(0).getAddress();

    private static final int OK = 0;
    private static final long POLL_MS = 50;
    /** Polls between two looks at the processes, which take milliseconds. */
    private static final int POLLS_A_NOTE = 20;
    /** Time in which the ranks end by themselves after one is lost, in ms. */
    private static final long ENDING_MS = 2_000;
    /** Time in which the ranks end by themselves after they were interrupted: they write a checkpoint, in ms. */
    static final long INTERRUPTED_MS = 25_000;

    private final Order order;
    private final OutputRelay output;
    private final BooleanSupplier interrupted;
    private boolean failurePrinted;

    /**
     * A run to launch.
     *
     * @param engine one whose ranks are processes
     * @param args arguments of the furrow command for each rank
     * @param hosts where the ranks run, or null for this machine
     * @param mpirun command of the MPI launcher
     * @param stuck_ms time other ranks wait for a rank before it is lost, in ms
     */
    public record Order(
            Engine engine,
            int ranks,
            List<String> args,
            @Nullable HostsFile hosts,
            String mpirun,
            long stuck_ms) {}

    /** @param interrupted true when the run is to end early */
    public Launcher(Order order, PrintWriter out, PrintWriter err, BooleanSupplier interrupted) {
        this.order = order;
        this.interrupted = interrupted;
        output = new OutputRelay(out, err);
    }

    /** @throws InputError when the command of the MPI launcher does not exist */
    public static void requireMpirun(String mpirun) throws InputError {
        Job.isOpenMpi(mpirun);
    }

    /** What the command of an MPI launcher prints about its version. */
    public static String version(String mpirun) throws IOException {
        return Job.version(mpirun);
    }

    /**
     * Runs the ranks to their end.
     *
     * @return 0, 2 when their input was wrong, or 130 when they were interrupted; the ranks have printed the reason
     * @throws InputError when they cannot be started as ordered
     * @throws RunFailedException when a rank was lost or failed, naming it
     */
    public int run() throws InputError, RunFailedException {
        try (WatchServer watch = watch();
                Rendezvous rendezvous = rendezvous()) {
            Job started = start(watch, rendezvous);
            started.processes().forEach(output::pump);
            observe(started, watch);
            output.await(ENDING_MS);
            return result(started, watch);
        } catch (IOException e) {
            throw new RunFailedException("ranks cannot be started: " + e.getMessage(), e);
        }
    }

    private WatchServer watch() throws IOException {
        return new WatchServer(order.ranks, bind(), host(), limits(order.stuck_ms));
    }

    /** @param stuck_ms time other ranks wait for a rank before it is lost, in ms */
    static WatchServer.Limits limits(long stuck_ms) {
        return new WatchServer.Limits(Math.max(STARTING_MS, stuck_ms), Math.max(SILENT_MS, stuck_ms), stuck_ms);
    }

    /** The address to listen on: the loopback address unless ranks run on other machines. */
    private InetAddress bind() {
        return order.hosts == null ? InetAddress.getLoopbackAddress() : ANY;
    }

    private String host() throws IOException {
        return order.hosts == null
                ? InetAddress.getLoopbackAddress().getHostAddress()
                : InetAddress.getLocalHost().getHostName();
    }

    /** The rendezvous of ranks that are started without an MPI; null with an MPI. */
    private @Nullable Rendezvous rendezvous() throws IOException {
        return order.engine == Engine.MPI ? null : Rendezvous.open(bind(), 0, order.ranks, MpjEngine.STARTUP_MS);
    }

    private Job start(WatchServer watch, @Nullable Rendezvous rendezvous) throws InputError, IOException {
        if (rendezvous == null) {
            return Job.mpi(order.mpirun, order.ranks, order.hosts, order.args, watch.address());
        }
        return Job.perRank(order.ranks, order.hosts, order.args, host() + ":" + rendezvous.port(), watch.address());
    }

    /** Returns when all processes have ended; ends them after a loss or an interrupt. */
    private void observe(Job started, WatchServer watch) {
        for (int poll = 0; started.isAlive(); poll++) {
            if (poll % POLLS_A_NOTE == 0) {
                started.note();
            }
            if (interrupted.getAsBoolean()) {
                watch.requestStop(); // a signal to an MPI launcher would end the ranks before they have a checkpoint
                started.await(INTERRUPTED_MS);
                break;
            }
            if (watch.verdict(POLL_MS) != null) {
                started.await(ENDING_MS);
                break;
            }
            reportEnded(started, watch);
        }
        started.end();
    }

    /** Reports failed processes to the watch, which cannot see a rank that ended before it connected. */
    private static void reportEnded(Job started, WatchServer watch) {
        for (int rank = 0; started.onePerRank() && rank < started.processes().size(); rank++) {
            Process process = started.processes().get(rank);
            if (!process.isAlive()
                    && process.exitValue() != OK
                    && process.exitValue() != FailureKind.INPUT.exitCode()) {
                watch.lost(rank, "its process ended with exit code " + process.exitValue());
            }
        }
    }

    private int result(Job ended, WatchServer watch) throws RunFailedException {
        if (interrupted.getAsBoolean()) {
            return resultOfInterrupted(ended);
        }
        WatchServer.Verdict verdict = watch.verdict(0);
        if (verdict != null) {
            String failure = "rank " + verdict.rank() + ": " + verdict.reason();
            failurePrinted = output.hasMessage(failure);
            throw new RunFailedException(
                    verdict.kind(),
                    failure
                            + (verdict.lastEpoch() < 0
                                    ? "; no epoch was committed"
                                    : "; the last epoch is " + verdict.lastEpoch()));
        }
        int code = ended.exitCode() == OK ? watch.exitCode() : ended.exitCode();
        boolean explained = output.hasMessages();
        if (code == OK
                || (explained
                        && (code == FailureKind.INPUT.exitCode() || code == FailureKind.INTERRUPTED.exitCode()))) {
            return code;
        }
        if (!explained) {
            output.printOthers();
        }
        throw new RunFailedException("the ranks ended with exit code " + code);
    }

    /** A rank that is interrupted while it starts is lost without a message. */
    private int resultOfInterrupted(Job ended) throws RunFailedException {
        if (output.hasMessages()) {
            return FailureKind.INTERRUPTED.exitCode();
        }
        if (ended.exitCode() == OK) {
            return OK;
        }
        throw new RunFailedException(FailureKind.INTERRUPTED, "interrupted before the first epoch");
    }

    /** True when the ranks themselves have printed the failure that {@link #run} has thrown. */
    public boolean failurePrinted() {
        return failurePrinted;
    }
}
