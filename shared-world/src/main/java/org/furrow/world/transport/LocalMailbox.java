package org.furrow.world.transport;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.ManyToOneConcurrentArrayQueue;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Messages from the ranks of one JVM to one of them, outside of rounds, in the order in which they were sent.
 *
 * <p>No operation locks: a thread that the system stops never holds up another one. The receiver sleeps while it waits,
 * and is woken once, when enough messages are there.
 */
final class LocalMailbox {
    private static final int MAX_UNRECEIVED = 1 << 14;
    private static final int NONE = Integer.MAX_VALUE;

    /** The most messages of a rank that wait to be sent again. */
    private static final int MOST_IDLE = 256;
    /** Longer messages are rare, and are not kept. */
    private static final int MOST_IDLE_BYTES = 1 << 18;

    private static final int LEAST_BYTES = 1 << 10;

    /** A copy of a message, which is used again when all its receivers have read it. */
    static final class Message {
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[LEAST_BYTES]);
        private final Outbox outbox;
        private int length;
        /** Receivers that have not read it. */
        private final AtomicInteger unread = new AtomicInteger();

        Message(Outbox outbox) {
            this.outbox = outbox;
        }

        private void fill(DirectBuffer message, int ofLength, int receivers) {
            if (bytes.capacity() < ofLength) {
                bytes.wrap(new byte[BitUtil.findNextPositivePowerOfTwo(ofLength)]);
            }
            bytes.putBytes(0, message, 0, ofLength);
            length = ofLength;
            unread.set(receivers);
        }

        private void read() {
            if (unread.decrementAndGet() == 0 && bytes.capacity() <= MOST_IDLE_BYTES) {
                outbox.idle.offer(this);
            }
        }
    }

    /** Messages of one rank that all their receivers have read. */
    static final class Outbox {
        private final int rank;
        private final ManyToOneConcurrentArrayQueue<Message> idle = new ManyToOneConcurrentArrayQueue<>(MOST_IDLE);

        Outbox(int rank) {
            this.rank = rank;
        }

        /** A copy of a message to this number of receivers. Called by the outbox's rank only. */
        Message copy(DirectBuffer message, int length, int receivers) {
            Message idleOne = idle.poll();
            Message copy = idleOne == null ? new Message(this) : idleOne;
            copy.fill(message, length, receivers);
            return copy;
        }
    }

    private final ManyToOneConcurrentArrayQueue<Message> messages = new ManyToOneConcurrentArrayQueue<>(MAX_UNRECEIVED);
    /** Number of messages for which the receiver sleeps; {@link #NONE}: it does not. */
    private final AtomicInteger wanted = new AtomicInteger(NONE);

    private volatile @Nullable Thread receiver;

    /** The most messages that may wait to be received. */
    static int maxUnreceived() {
        return MAX_UNRECEIVED;
    }

    /** Adds a message; returns false when too many have not been received. Called by any rank. */
    boolean offer(Message message) {
        if (!messages.offer(message)) {
            return false;
        }
        int least = wanted.get();
        if (messages.size() >= least && wanted.compareAndSet(least, NONE)) {
            LockSupport.unpark(receiver);
        }
        return true;
    }

    /** Passes the messages that have arrived to a receiver, and returns their number. */
    int poll(Transport.Receiver to) {
        int count = 0;
        for (Message message = messages.poll(); message != null; message = messages.poll()) {
            to.receive(message.outbox.rank, message.bytes, message.length);
            message.read();
            count++;
        }
        return count;
    }

    /** Sleeps until this number of messages is there, or for a time; may end earlier. */
    void sleep(int least, long atMost_ns) {
        receiver = Thread.currentThread();
        wanted.set(least);
        if (messages.size() < least) {
            LockSupport.parkNanos(this, atMost_ns);
        }
        wanted.set(NONE);
    }
}
