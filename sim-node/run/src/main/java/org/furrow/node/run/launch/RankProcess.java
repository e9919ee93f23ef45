package org.furrow.node.run.launch;

import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import org.furrow.node.run.HostInfo;
import org.furrow.node.run.RankGroup;
import org.furrow.node.run.RunFailedException;
import org.furrow.node.run.TextAllGather;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Transport;
import org.furrow.world.transport.mpi.MpiTransport;
import org.furrow.world.transport.watch.WatchAddress;
import org.furrow.world.transport.watch.WatchClient;
import org.furrow.world.transport.watch.WatchServer;
import org.jspecify.annotations.Nullable;

/** The one rank of a run that is in this process, connected to the others and to their watch. */
public final class RankProcess implements RankGroup {
    /** Time that a rank has to put its things in order after a loss, in ms. */
    private static final long GRACE_MS = 2_500;
    /** How long a rank that has nothing to say stays, so that its end does not cut short the one that has, in ms. */
    private static final long LINGER_MS = 1_500;

    private static final int RUN_FAILED = 3;

    private final Transport transport;
    private final WatchClient watch;
    private final @Nullable WatchServer ownServer;

    private RankProcess(Transport transport, WatchClient watch, @Nullable WatchServer ownServer) {
        this.transport = transport;
        this.watch = watch;
        this.ownServer = ownServer;
    }

    /**
     * Connects to the watch: the launching furrow's if there is one, else the first rank has it.
     *
     * @param environment of this process
     * @param stuck_ms a rank for which others wait so long is lost, in ms
     */
    public static RankProcess join(Transport transport, Map<String, String> environment, long stuck_ms)
            throws RunFailedException {
        String given = environment.get(LaunchedRank.WATCH);
        try {
            if (given != null) {
                return new RankProcess(transport, watch(transport, WatchAddress.parse(given), -1), null);
            }
            List<String> hosts = TextAllGather.hear(transport, HostInfo.name());
            WatchServer server = transport.rank() == 0 ? serve(hosts, stuck_ms) : null;
            String address = TextAllGather.hear(
                            transport, server == null ? "" : server.address().toString())
                    .get(0);
            return new RankProcess(transport, watch(transport, WatchAddress.parse(address), 0), server);
        } catch (IOException e) {
            throw new RunFailedException(
                    "rank " + transport.rank() + ": the run's watch is not reached: " + e.getMessage(), e);
        }
    }

    private static WatchServer serve(List<String> hosts, long stuck_ms) throws IOException {
        boolean oneMachine = hosts.stream().allMatch(hosts.get(0)::equals);
        return new WatchServer(
                hosts.size(),
                oneMachine ? InetAddress.getLoopbackAddress() : Launcher.ANY,
                oneMachine ? InetAddress.getLoopbackAddress().getHostAddress() : hosts.get(0),
                new WatchServer.Limits(Launcher.SILENT_MS, stuck_ms));
    }

    private static WatchClient watch(Transport transport, WatchAddress address, int serverRank) throws IOException {
        WatchClient client = new WatchClient(
                address,
                transport.rank(),
                serverRank,
                new WatchClient.Conduct(
                        Launcher.SILENT_MS, GRACE_MS, () -> Runtime.getRuntime().halt(RUN_FAILED)));
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

    /** The transport, for what comes before the run. */
    public Transport transport() {
        return transport;
    }

    /** Whether it is for this rank to say why the run ended: the first one, or the second when the first is dumb. */
    public boolean speaks() {
        RankLostException loss = watch.loss(0);
        boolean firstIsDumb = loss != null && loss.rank() == 0 && !watch.lostInItsOwnWords();
        return transport.rank() == (firstIsDumb ? 1 : 0);
    }

    /** The run has come to its end here. */
    public void leave() {
        watch.close();
        if (ownServer != null) {
            ownServer.close();
        }
    }

    /** The run has failed: stays as long as its end might disturb the rank that has to say so. */
    public void leaveAfterFailure() {
        if (speaks()) {
            leave();
        } else {
            watch.awaitEndOfWatch(LINGER_MS);
        }
    }
}
