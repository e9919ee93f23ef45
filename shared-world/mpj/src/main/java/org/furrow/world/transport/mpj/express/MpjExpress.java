package org.furrow.world.transport.mpj.express;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Transport;
import org.furrow.world.transport.mpj.MpjEngine;
import org.furrow.world.transport.mpj.RendezvousClient;
import org.furrow.world.transport.watch.SharedBoard;

/** MPJ Express 0.44 in its multicore and niodev modes, without its daemons and starter. */
public final class MpjExpress implements MpjEngine {
    /**
     * niodev sends messages longer than this, in bytes, by a rendezvous protocol, which is therefore disabled. It
     * takes a thread and a millisecond for each message, and the only thread that reads would block in replying
     * while another message is written to the same rank, so that ranks in a circle would deadlock.
     */
    private static final int RENDEZVOUS_LIMIT = Integer.MAX_VALUE;

    /** Bytes of a round's message that a rank's own thread sends; it must not block on a rank that does not read. */
    private static final int MAX_EAGER = 1 << 15;

    private static final String GROUP_OF_RANK = "xdev.smpdev.SMPDevProcess";

    @Override
    public void multicore(int ranks, int depth, long timeout_ms, RankBody body) throws Exception {
        SharedBoard board = new SharedBoard(ranks, Math.max(STARTUP_MS, timeout_ms), timeout_ms);
        List<MpjTransport> transports = new ArrayList<>();
        try {
            IsolatedLoader run = IsolatedLoader.ofRun();
            for (int r = 0; r < ranks; r++) {
                transports.add(
                        ofRun(run, new MpjTransport.RankConfig(r, ranks, false, STARTUP_MS, Integer.MAX_VALUE), depth));
            }
            for (MpjTransport transport : transports) {
                transport.connect();
                transport.watch(board.rank(transport.rank()));
            }
            new Multicore(transports, board).run(body);
        } finally {
            endTogether(transports);
        }
    }

    private static MpjTransport ofRun(IsolatedLoader run, MpjTransport.RankConfig config, int depth) {
        try {
            ThreadGroup group = (ThreadGroup)
                    run.loadClass(GROUP_OF_RANK).getConstructor(String.class).newInstance("mpj-" + config.rank());
            String[] arguments = {Integer.toString(config.rank()), Integer.toString(config.size()), "smpdev"};
            MpjTransport transport =
                    new MpjTransport(config, IsolatedLoader.ofRank(run).calls(), group, depth);
            transport.begin(arguments);
            return transport;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("MPJ Express cannot be used: " + e, e);
        }
    }

    /** Ends all ranks concurrently, since MPI's Finalize blocks until every rank calls it. */
    private static void endTogether(List<MpjTransport> transports) {
        boolean orderly = transports.stream().allMatch(MpjTransport::isSound);
        List<Thread> ends = new ArrayList<>();
        for (MpjTransport transport : transports) {
            ends.add(Thread.ofPlatform().daemon().start(() -> transport.end(orderly)));
        }
        boolean interrupted = false;
        for (Thread end : ends) {
            while (end.isAlive()) {
                try {
                    end.join(); // bounded
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public Transport niodev(int rank, int size, String host, int port, int depth) {
        return niodev(new MpjTransport.RankConfig(rank, size, true, STARTUP_MS, MAX_EAGER), host, port, depth);
    }

    static Transport niodev(MpjTransport.RankConfig config, String host, int port, int depth) {
        int rank = config.rank();
        if (rank < 0 || rank >= config.size()) {
            throw new IllegalArgumentException("rank must be in [0, size), rank=" + rank + " size=" + config.size());
        }
        try (StarterProxy proxy =
                new StarterProxy(rank, config.size(), new RendezvousClient(host, port, config.startup_ms()))) {
            String[] arguments = {
                Integer.toString(rank),
                "#Number of Processes;" + config.size() + ";#Protocol Switch Limit;" + RENDEZVOUS_LIMIT
                        + ";#Server Name;" + proxy.host() + ";#Server Port;" + proxy.port(),
                "niodev"
            };
            RankThreadGroup group = new RankThreadGroup(rank);
            MpjTransport transport =
                    new MpjTransport(config, IsolatedLoader.ofLoneRank().calls(), group, depth);
            group.report(transport);
            transport.begin(arguments);
            connect(transport, proxy);
            return transport;
        } catch (IOException e) {
            throw new RankLostException(rank, "cannot listen on its loopback address: " + e.getMessage());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("MPJ Express cannot be used: " + e, e);
        }
    }

    private static void connect(MpjTransport transport, StarterProxy proxy) {
        try {
            transport.connect();
        } catch (RankLostException e) {
            transport.end(false);
            RankLostException known = proxy.failure();
            throw known == null ? e : known;
        }
    }

    @Override
    public IntToLongFunction raw(Transport transport) {
        if (transport instanceof MpjTransport mpj) {
            return mpj::gatherRaw_ns;
        }
        throw new IllegalArgumentException("not a transport of this engine: " + transport.getClass());
    }
}
