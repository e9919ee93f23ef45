package org.furrow.world.transport.mpj.express;

import org.jspecify.annotations.Nullable;

/** The threads of niodev and those that call it; reports an uncaught error of MPJ's threads to the transport. */
final class RankThreadGroup extends ThreadGroup {
    private volatile @Nullable MpjTransport transport;

    RankThreadGroup(int rank) {
        super("mpj-" + rank);
    }

    void report(MpjTransport to) {
        transport = to;
    }

    @Override
    public void uncaughtException(Thread thread, Throwable error) {
        MpjTransport failed = transport;
        if (failed != null) {
            failed.fail(thread, error);
        }
    }
}
