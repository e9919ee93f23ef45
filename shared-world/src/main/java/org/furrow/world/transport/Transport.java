package org.furrow.world.transport;

import org.agrona.DirectBuffer;

/**
 * A rank's end of the exchange: an all-gather of byte messages of any size, in rounds that every rank starts and completes
 * in the same order.
 *
 * <p>Used by one thread. {@code start} begins a round and returns at once; {@code await} completes the oldest round that is
 * not complete; its messages may be read until {@code release}. Several rounds may be on their way.
 */
public interface Transport extends AutoCloseable {
    int rank();

    int size();

    /** Begins the next round with this rank's message, which is copied. */
    void start(DirectBuffer message, int length);

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

    /** Ends the run on every rank: whoever waits or will wait gets a {@link RankLostException} with this reason. */
    void abort(String reason);

    @Override
    void close();
}
