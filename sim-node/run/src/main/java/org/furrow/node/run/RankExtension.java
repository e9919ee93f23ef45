package org.furrow.node.run;

import java.io.IOException;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.run.record.OutputFolder;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/** What a rank has besides its scenario: how it goes on with the others, and what takes part in its steps from outside. */
public interface RankExtension {
    /** Nothing. */
    RankExtension NONE = (loop, transport, folder) -> digest -> {};

    /**
     * Fits a rank out before its first epoch, on its thread.
     *
     * @param folder of the run; null for a warm-up, of which nothing remains and which nobody outside may notice
     * @return to be closed on the same thread when the rank has ended, well or not
     */
    Fitted fit(RankLoop loop, Transport transport, @Nullable OutputFolder folder) throws IOException;

    /** What a rank was fitted out with. */
    @FunctionalInterface
    interface Fitted extends AutoCloseable {
        /** The rank has come to the end of the run. */
        void finish(long digest);

        @Override
        default void close() throws IOException {
            // nothing to give back
        }
    }
}
