package org.furrow.world.transport.mpj.express;

import org.jspecify.annotations.Nullable;

/** The threads that niodev starts, and those that call it: when one of MPJ's own ends with an error, the rank has failed. */
final class LoneGroup extends ThreadGroup {
    private volatile @Nullable MpjTransport transport;

    LoneGroup(int rank) {
        super("mpj-" + rank);
    }

    /** Sets who is told. */
    void tell(MpjTransport of) {
        transport = of;
    }

    @Override
    public void uncaughtException(Thread thread, Throwable error) {
        MpjTransport told = transport;
        if (told != null) {
            told.fail(thread, error);
        }
    }
}
