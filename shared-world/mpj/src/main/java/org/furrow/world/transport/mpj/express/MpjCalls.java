package org.furrow.world.transport.mpj.express;

import org.jspecify.annotations.Nullable;

/**
 * The calls of MPJ Express on one rank. Public, because another loader loads the implementation.
 *
 * <p>Gathers, long gathers and messages may be called from one thread each, concurrently; in multicore mode these
 * threads must belong to the rank's {@code SMPDevProcess}. Blocking calls may hang for ever when another rank is
 * lost.
 */
public interface MpjCalls {
    /** Starts MPJ, with the arguments of MPJ's own starter; blocks until all ranks have. */
    void init(String[] arguments) throws Exception;

    /** Creates a non-blocking all-gather, which can be reused. */
    Gather newGather();

    /** A non-blocking all-gather of short messages. */
    interface Gather {
        /**
         * Begins to send counts[rank] bytes, from {@code first} on, to every other rank, and to receive rank r's
         * bytes at offsets[r]. Blocks if the connections are full.
         *
         * @param tag different from that of all other messages in flight
         */
        void begin(byte[] send, int first, byte[] dest, int[] counts, int[] offsets, int tag);

        boolean isDone();
    }

    /** Blocking variant of {@link Gather#begin} for long messages; counts may be 0. */
    void gatherLong(byte[] send, int first, byte[] dest, int[] counts, int[] offsets, int tag);

    /** MPI's Allgatherv; blocks. */
    void allgatherv(byte[] send, byte[] dest, int[] counts, int[] offsets);

    void barrier();

    /** Sends a message; blocks only when the connection is full. */
    void send(int to, byte[] message);

    /** Receives the next message that has arrived, or null; {@link #sender} returns its sender. */
    byte @Nullable [] receive();

    /** The sender of the last received message. */
    int sender();

    /** MPI's Finalize; blocks until all ranks call it. */
    void finish();

    /** False when another rank has closed its connections or they are unusable. */
    boolean isConnected();

    /** Closes the connections without the other ranks. */
    void disconnect();
}
