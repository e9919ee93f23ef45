package org.furrow.world.transport.mpj.express;

import org.jspecify.annotations.Nullable;

/**
 * What the engine asks of MPJ Express, on one rank. Public, for what implements it comes from another loader.
 *
 * <p>Rounds, long messages and letters may be called for from one thread each, at the same time; in multicore mode these threads
 * must belong to the rank's {@code SMPDevProcess}. What is said to wait may hang for ever when another rank is lost.
 */
public interface MpjCalls {
    /** Starts MPJ; waits for all ranks. Their number and this rank are in the arguments, as MPJ's own starter passes them. */
    void init(String[] arguments) throws Exception;

    /** An all-gather that does not wait, for one round after another. */
    Gather newGather();

    /** Short messages to all ranks and from all, without waiting. */
    interface Gather {
        /**
         * Begins to send counts[rank] of the first bytes to every other rank, and to receive rank r's bytes at places[r]. There
         * must be room for them in all connections, or it waits.
         *
         * @param tag not used by any other message that is on its way
         */
        void begin(byte[] send, byte[] dest, int[] counts, int[] places, int tag);

        /** Whether all is sent and has arrived. */
        boolean isDone();
    }

    /** Sends counts[rank] bytes, from the first, to every other rank, receives theirs, and waits for all that. */
    void gatherLong(byte[] send, int first, byte[] dest, int[] counts, int[] places, int tag);

    /** MPI's Allgatherv, which waits. */
    void allgatherv(byte[] send, byte[] dest, int[] counts, int[] places);

    /** MPI's Barrier, which waits. */
    void barrier();

    /** Sends a letter; waits only where the connection is full. */
    void send(int to, byte[] letter);

    /** The next letter that has arrived, or null; {@link #sender} says from whom. */
    byte @Nullable [] receive();

    /** Who sent the letter received last. */
    int sender();

    /** MPI's Finalize; waits for all ranks. */
    void finish();

    /** False when another rank has closed its connections, or when they cannot be used any more. */
    boolean isConnected();

    /** Closes the connections, whatever the other ranks do. */
    void cut();
}
