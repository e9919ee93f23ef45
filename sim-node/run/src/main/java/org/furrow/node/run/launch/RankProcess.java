package org.furrow.node.run.launch;

import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.furrow.node.results.HostInfo;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.run.RankGroup;
import org.furrow.node.run.TextAllGather;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Transport;
import org.furrow.world.transport.mpi.MpiTransport;
import org.furrow.world.transport.watch.WatchAddress;
import org.furrow.world.transport.watch.WatchClient;
import org.furrow.world.transport.watch.WatchServer;
import org.jspecify.annotations.Nullable;

/** The only rank of a run in this process, connected to the other ranks and to the watch. */
public final class RankProcess implements RankGroup {
    /** Time a rank has to end by itself after a loss, in ms. */
    private static final long GRACE_MS = 2_500;
    /** Time other ranks stay after a failure, so that their end does not interrupt the rank that reports it, in ms. */
    private static final long LINGER_MS = 1_500;
    /** Time limit for the other ranks to complete the last round and leave. */
    private static final long LEAVE_MS = 10_000;

    private final Transport transport;
    private final WatchClient watch;
    private final @Nullable WatchServer ownServer;
    private final FinalError finalError;

    private RankProcess(
            Transport transport, WatchClient watch, @Nullable WatchServer ownServer, FinalError finalError) {
        this.transport = transport;
        this.watch = watch;
        this.ownServer = ownServer;
        this.finalError = finalError;
    }

    /**
     * Connects to the watch of the launching furrow if there is one, else to that of the first rank.
     *
     * @param environment of this process
     * @param stuck_ms time other ranks wait for a rank before it is lost, in ms
     * @param printError prints an error when this rank's thread hangs after a loss
     */
    public static RankProcess join(
            Transport transport, Map<String, String> environment, long stuck_ms, Consumer<String> printError)
            throws RunFailedException {
        String given = environment.get(LaunchedRank.WATCH);
        FinalError error = new FinalError(transport.rank(), printError, Runtime.getRuntime()::halt);
        WatchClient.Conduct conduct = new WatchClient.Conduct(Launcher.limits(stuck_ms), GRACE_MS, error);
        try {
            if (given != null) {
                WatchClient watch = watch(transport, WatchAddress.parse(given), -1, conduct);
                return new RankProcess(transport, watch, null, error);
            }
            List<String> hosts = TextAllGather.gather(transport, HostInfo.name());
            WatchServer server = transport.rank() == 0 ? serve(hosts, stuck_ms) : null;
            String address = TextAllGather.gather(
                            transport, server == null ? "" : server.address().toString())
                    .get(0);
            WatchClient watch = watch(transport, WatchAddress.parse(address), 0, conduct);
            return new RankProcess(transport, watch, server, error);
        } catch (IOException e) {
            throw new RunFailedException(
                    "rank " + transport.rank() + ": the run's watch cannot be reached: " + e.getMessage(), e);
        }
    }

    private static WatchServer serve(List<String> hosts, long stuck_ms) throws IOException {
        boolean oneMachine = hosts.stream().allMatch(hosts.get(0)::equals);
        return new WatchServer(
                hosts.size(),
                oneMachine ? InetAddress.getLoopbackAddress() : Launcher.ANY,
                oneMachine ? InetAddress.getLoopbackAddress().getHostAddress() : hosts.get(0),
                Launcher.limits(stuck_ms));
    }

    private static WatchClient watch(
            Transport transport, WatchAddress address, int serverRank, WatchClient.Conduct conduct) throws IOException {
        WatchClient client = new WatchClient(address, transport.rank(), serverRank, conduct);
        transport.watch(client);
        return client;
    }

    @Override
    public int size() {
        return transport.size();
    }

    @Override
    public List<Integer> here() {
        return List.of(transport.rank());
    }

    @Override
    public void work(Work work) {
        work.run(transport);
    }

    @Override
    public @Nullable String library() {
        return transport instanceof MpiTransport mpi ? mpi.library() : null;
    }

    @Override
    public void committed(int epoch) {
        watch.committed(epoch);
    }

    /** The transport, for the preparation of the run. */
    public Transport transport() {
        return transport;
    }

    /** True when this rank prints the failure of the run: rank 0, or rank 1 when rank 0 was lost without an abort. */
    public boolean printsFailure() {
        RankLostException loss = watch.loss(0);
        return transport.rank() == (loss == null ? 0 : FinalError.printer(loss, watch.lostInItsOwnWords()));
    }

    /** Whether the process that launched the ranks has requested the end of the run. */
    public boolean stopRequested() {
        return watch.stopRequested();
    }

    /** Disconnects from the watch; a rank that has the watch first waits for the others to leave. */
    public void leave() {
        watch.close();
        if (ownServer != null) {
            ownServer.awaitFinished(LEAVE_MS);
            ownServer.close();
        }
    }

    /**
     * Ends this rank's part after a failure. When all ranks have the same failure, it waits until all have reached it.
     * A rank that does not print the failure then waits for the end of the one that does, because some launchers end
     * all ranks when one ends.
     *
     * @param prints whether this rank prints the failure when it has returned
     * @param exitCode of this process
     */
    public void leaveAfterFailure(boolean prints, int exitCode) {
        finalError.leave();
        if (watch.loss(0) == null) {
            watch.finish(exitCode);
            if (ownServer != null) {
                ownServer.awaitFinished(LEAVE_MS);
            }
            transport.close();
        }
        if (!prints) {
            watch.awaitEndOfWatch(LINGER_MS);
        }
    }
}
