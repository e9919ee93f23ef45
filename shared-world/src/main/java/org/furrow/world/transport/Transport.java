package org.furrow.world.transport;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * A rank's end of the exchange: an all-gather of byte messages of any size, in rounds that every rank starts and
 * completes in the same order, and messages outside of rounds for runs that must not wait for other ranks.
 *
 * <p>Used by one thread. {@code start} begins a round and returns at once; {@code await} completes the oldest
 * incomplete round; its messages may be read until {@code release}. Several rounds may be in flight, up to the
 * depth of the engine.
 */
public interface Transport extends AutoCloseable {
    int rank();

    int size();

    /**
     * The buffer for the next round's message, from offset 0; it expands as required. Its content is undefined, and
     * the transport owns it again from {@link #start(int)} on.
     */
    MutableDirectBuffer message();

    /** Begins the next round with the first bytes of {@link #message} as this rank's message. */
    void start(int length);

    /** Progresses rounds in flight; cheap enough to be called repeatedly while a rank computes. */
    default void progress() {
        // most engines progress by themselves
    }

    /**
     * Waits for the messages of all ranks of the oldest incomplete round.
     *
     * @throws RankLostException when a rank failed, or did not send its message within the time limit
     */
    void await();

    /** A rank's message of the completed round, from offset 0. */
    DirectBuffer received(int rank);

    /** Length in bytes of a rank's message of the completed round. */
    int receivedLength(int rank);

    /** Releases the messages of the completed round. */
    void release();

    /**
     * Sends a copy of a message to every other rank without waiting. Messages of one rank arrive in order.
     *
     * @throws RankLostException when too many messages to a rank are not received
     */
    void publish(DirectBuffer message, int length);

    /**
     * Sends a copy of a message to one other rank without waiting. It arrives in order with those of {@link #publish}.
     *
     * @throws RankLostException when too many messages to the rank are not received
     */
    void send(int to, DirectBuffer message, int length);

    /**
     * Waits until messages outside of rounds have arrived, and passes all that have arrived to the receiver.
     *
     * @param least number of messages to wait for, > 0
     * @throws RankLostException when a rank failed, or none has sent a message within the time limit
     */
    void receive(int least, Receiver receiver);

    /** Passes the messages outside of rounds that have arrived to the receiver, and returns their number. */
    int poll(Receiver receiver);

    @FunctionalInterface
    interface Receiver {
        /** A message, from offset 0; the buffer is valid during the call only. */
        void receive(int fromRank, DirectBuffer message, int length);
    }

    /** Sets a watch that is checked while this rank waits; an engine that detects lost ranks itself needs none. */
    default void watch(Watch watch) {
        // not needed by default
    }

    /**
     * Ends the start of the run for this rank. An engine with a longer time limit for the start uses that limit until
     * all ranks have begun.
     */
    default void begun() {
        // engines with processes end the start at the first commit
    }

    /** Ends the run: every present and future wait fails with a {@link RankLostException} of this kind and reason. */
    void abort(FailureKind kind, String reason);

    @Override
    void close();
}
