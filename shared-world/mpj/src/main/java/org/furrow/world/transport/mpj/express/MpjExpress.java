package org.furrow.world.transport.mpj.express;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Transport;
import org.furrow.world.transport.mpj.MpjEngine;
import org.furrow.world.transport.mpj.RawCollective;
import org.furrow.world.transport.mpj.RendezvousClient;
import org.furrow.world.transport.watch.SharedBoard;

/** MPJ Express 0.44 in its multicore and niodev modes, without its daemons and starter. */
public final class MpjExpress implements MpjEngine {
    /**
     * niodev announces longer messages than this, in bytes, and sends them when it is asked to: never. It would take a
     * thread and a millisecond for each; and its only thread that reads would wait to answer an announcement while another
     * message is written to the same rank, so that ranks which do so in a circle wait for ever.
     */
    private static final int ANNOUNCED_FROM = Integer.MAX_VALUE;

    /** So much of a round's message a rank's own thread sends: it must not wait for a rank that reads nothing. */
    private static final int MOST_AT_ONCE = 1 << 15;

    private static final String GROUP_OF_RANK = "xdev.smpdev.SMPDevProcess";

    @Override
    public void multicore(int ranks, int depth, long timeout_ms, RankBody body) throws Exception {
        SharedBoard board = new SharedBoard(ranks, timeout_ms);
        List<MpjTransport> transports = new ArrayList<>();
        try {
            IsolatedLoader run = IsolatedLoader.ofRun();
            for (int r = 0; r < ranks; r++) {
                transports.add(
                        ofRun(run, new MpjTransport.Place(r, ranks, false, STARTUP_MS, Integer.MAX_VALUE), depth));
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

    private static MpjTransport ofRun(IsolatedLoader run, MpjTransport.Place place, int depth) {
        try {
            ThreadGroup group = (ThreadGroup)
                    run.loadClass(GROUP_OF_RANK).getConstructor(String.class).newInstance("mpj-" + place.rank());
            String[] arguments = {Integer.toString(place.rank()), Integer.toString(place.size()), "smpdev"};
            MpjTransport transport =
                    new MpjTransport(place, IsolatedLoader.ofRank(run).calls(), group, depth);
            transport.begin(arguments);
            return transport;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("MPJ Express cannot be used: " + e, e);
        }
    }

    /** MPI's Finalize ends when every rank calls it. */
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
                    end.join(); // takes a bounded time
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
        return niodev(new MpjTransport.Place(rank, size, true, STARTUP_MS, MOST_AT_ONCE), host, port, depth);
    }

    static Transport niodev(MpjTransport.Place place, String host, int port, int depth) {
        int rank = place.rank();
        if (rank < 0 || rank >= place.size()) {
            throw new IllegalArgumentException("rank must be in [0, size), rank=" + rank + " size=" + place.size());
        }
        try (Relay relay = new Relay(rank, place.size(), new RendezvousClient(host, port, place.startup_ms()))) {
            String[] arguments = {
                Integer.toString(rank),
                "#Number of Processes;" + place.size() + ";#Protocol Switch Limit;" + ANNOUNCED_FROM + ";#Server Name;"
                        + relay.host() + ";#Server Port;" + relay.port(),
                "niodev"
            };
            LoneGroup group = new LoneGroup(rank);
            MpjTransport transport =
                    new MpjTransport(place, IsolatedLoader.ofLoneRank().calls(), group, depth);
            group.tell(transport);
            transport.begin(arguments);
            connect(transport, relay);
            return transport;
        } catch (IOException e) {
            throw new RankLostException(rank, "cannot listen on its loopback address: " + e.getMessage());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("MPJ Express cannot be used: " + e, e);
        }
    }

    private static void connect(MpjTransport transport, Relay relay) {
        try {
            transport.connect();
        } catch (RankLostException e) {
            transport.end(false);
            RankLostException known = relay.failure();
            throw known == null ? e : known;
        }
    }

    @Override
    public RawCollective raw(Transport transport) {
        if (transport instanceof MpjTransport mpj) {
            return mpj::gatherRaw_ns;
        }
        throw new IllegalArgumentException("not a transport of this engine: " + transport.getClass());
    }
}
