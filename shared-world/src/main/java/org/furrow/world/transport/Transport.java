package org.furrow.world.transport;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * A rank's end of the exchange: an all-gather of byte messages of any size, in rounds that every rank starts and completes
 * in the same order, and messages to all without rounds for runs in which nobody may wait.
 *
 * <p>Used by one thread. {@code start} begins a round and returns at once; {@code await} completes the oldest round that is
 * not complete; its messages may be read until {@code release}. Several rounds may be on their way, up to the depth that
 * the engine was made for.
 */
public interface Transport extends AutoCloseable {
    int rank();

    int size();

    /**
     * Where the next round's message is to be written, from offset 0; it grows as it is written to. The content is undefined
     * before, and the buffer belongs to the transport again from {@link #start(int)} on.
     */
    MutableDirectBuffer message();

    /** Begins the next round with the first bytes of {@link #message} as this rank's message. */
    void start(int length);

    /** Begins the next round with a copy of a message. */
    default void start(DirectBuffer message, int length) {
        message().putBytes(0, message, 0, length);
        start(length);
    }

    /** Lets what is on its way get on; cheap enough to be called again and again while a rank computes. */
    default void progress() {
        // most engines need no help
    }

    /**
     * Waits until every rank's message of the oldest round is there.
     *
     * @throws RankLostException when a rank failed, or did not answer within the time limit
     */
    void await();

    /** A rank's message of the round that {@link #await} completed, from offset 0. */
    DirectBuffer received(int rank);

    /** Length in bytes of a rank's message of that round. */
    int receivedLength(int rank);

    /** Gives the messages of the completed round back. */
    void release();

    /**
     * Sends a copy of a message to every other rank, waiting for none. Messages of one rank arrive in their order.
     *
     * @throws RankLostException when a rank has not taken up what was sent to it for so long that there is no room left
     */
    void publish(DirectBuffer message, int length);

    /** Hands over what has been published to this rank and has arrived, and returns how many messages that were. */
    int poll(Receiver receiver);

    /** Takes up published messages. */
    @FunctionalInterface
    interface Receiver {
        /** A message from offset 0; the buffer may be used during the call only. */
        void receive(int fromRank, DirectBuffer message, int length);
    }

    /** Has a watch asked while this rank waits; an engine that can tell by itself who is lost needs none. */
    default void watch(Watch watch) {
        // asks nobody
    }

    /** Ends the run on every rank: each present or later wait throws {@link RankLostException} with this kind and reason. */
    void abort(FailureKind kind, String reason);

    @Override
    void close();
}
