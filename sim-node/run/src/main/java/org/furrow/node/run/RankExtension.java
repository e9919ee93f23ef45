package org.furrow.node.run;

import java.io.IOException;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.run.record.OutputFolder;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/** Adds inputs and outputs beside the scenario to a rank, such as those of a vehicle in the loop. */
public interface RankExtension {
    /** Adds nothing. */
    RankExtension NONE = (loop, transport, folder) -> digest -> {};

    /**
     * Attaches the extension to a rank before its first epoch, on the rank's thread.
     *
     * @param folder of the run; null in a warm-up, which must have no effect outside the process
     * @return closed on the same thread when the rank has ended, also after a failure
     */
    Attachment attach(RankLoop loop, Transport transport, @Nullable OutputFolder folder) throws IOException;

    /** An extension that is attached to a rank. */
    @FunctionalInterface
    interface Attachment extends AutoCloseable {
        /** Called when the rank has completed the run. */
        void finish(long digest);

        @Override
        default void close() throws IOException {}
    }
}
