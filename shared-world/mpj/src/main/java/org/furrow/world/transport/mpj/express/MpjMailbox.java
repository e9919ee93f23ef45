package org.furrow.world.transport.mpj.express;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Transport.Receiver;
import org.jspecify.annotations.Nullable;

/**
 * Messages outside of rounds. A thread sends and receives them, because sends block when a connection is full; it
 * starts with the first use. Ranks acknowledge received messages from time to time; a rank with too many
 * unacknowledged messages is lost.
 *
 * <p>Packets: int32 number of the message, int32 its length in bytes, int32 offset of the piece, the piece; or an
 * acknowledgement: int32 number of received messages, int32 -1, int32 0.
 */
final class MpjMailbox implements Runnable {
    /** Maximum number of unacknowledged messages. */
    static final int MAX_UNACKNOWLEDGED = 1 << 14;

    private static final int ACKNOWLEDGE_EVERY = MAX_UNACKNOWLEDGED >> 4;
    private static final int HEADER = 12;
    private static final int ACKNOWLEDGEMENT = -1;

    /** Maximum length of a piece; while one is sent, other packets to the same rank wait. */
    private static final int PIECE = 1 << 15;

    /** Interval of polls; MPJ cannot wake the thread for a packet. */
    private static final long POLL_NS = 200_000;

    private static final int MAX_BATCH = 64;

    private static final int ALL = -1;

    private record Message(int from, DirectBuffer bytes) {}

    /** @param to the only receiver, or {@link #ALL} */
    private record Outgoing(int to, UnsafeBuffer message) {}

    private final MpjCalls mpj;
    private final int rank;
    private final int size;
    private final Thread thread;
    private final Queue<Outgoing> outgoing = new ConcurrentLinkedQueue<>();
    private final Queue<Message> incoming = new ConcurrentLinkedQueue<>();

    /** By rank: number of this rank's messages that it has acknowledged. */
    private final AtomicIntegerArray acknowledged;

    /** By rank: number of its messages that were delivered here, and the number acknowledged last. */
    private final AtomicIntegerArray delivered;

    private final int[] lastAcknowledgement;

    /** By rank: the message that is arriving, its number, and the bytes that have arrived. */
    private final byte[][] arriving;

    private final int[] arrivingNumber;
    private final int[] arrived;

    private boolean open;
    /** By rank: number of messages published to it. */
    private final int[] published;

    /** By rank: number of messages sent to it. */
    private final int[] sent;

    private volatile int sendingTo = -1;
    private volatile boolean closing;
    private volatile @Nullable Throwable failure;

    MpjMailbox(MpjCalls mpj, int rank, int size, ThreadGroup group) {
        this.mpj = mpj;
        this.rank = rank;
        this.size = size;
        thread = new Thread(group, this, "mpj-post-" + rank);
        thread.setDaemon(true);
        published = new int[size];
        sent = new int[size];
        acknowledged = new AtomicIntegerArray(size);
        delivered = new AtomicIntegerArray(size);
        lastAcknowledgement = new int[size];
        arriving = new byte[size][0];
        arrivingNumber = new int[size];
        arrived = new int[size];
    }

    /** Starts the thread, if necessary. */
    void open() {
        if (!open) {
            open = true;
            thread.start();
        }
    }

    /** Sends a copy of a message to every other rank. */
    void publish(DirectBuffer message, int length) {
        for (int to = 0; to < size; to++) {
            if (to != rank) {
                count(to);
            }
        }
        add(ALL, message, length);
    }

    /** Sends a copy of a message to one other rank. */
    void send(int to, DirectBuffer message, int length) {
        count(to);
        add(to, message, length);
    }

    private void count(int to) {
        if (published[to] - acknowledged.get(to) >= MAX_UNACKNOWLEDGED) {
            int stuck = sendingTo;
            throw new RankLostException(stuck < 0 ? to : stuck, "has not received " + MAX_UNACKNOWLEDGED + " messages");
        }
        published[to]++;
    }

    private void add(int to, DirectBuffer message, int length) {
        byte[] copy = new byte[length];
        message.getBytes(0, copy);
        outgoing.add(new Outgoing(to, new UnsafeBuffer(copy)));
        LockSupport.unpark(thread);
    }

    /** Passes the messages that have arrived to the receiver, and returns their number. */
    int poll(Receiver receiver) {
        int messages = 0;
        for (Message message = incoming.poll(); message != null; message = incoming.poll()) {
            receiver.receive(message.from, message.bytes, message.bytes.capacity());
            delivered.incrementAndGet(message.from);
            messages++;
        }
        return messages;
    }

    /** The exception of the thread, or null. */
    @Nullable
    Throwable failure() {
        return failure;
    }

    /** Ends the thread after all published messages have been sent, or after a time limit. */
    void close(long limit_ms) {
        closing = true;
        LockSupport.unpark(thread);
        try {
            if (open) {
                thread.join(Duration.ofMillis(limit_ms));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        thread.interrupt();
    }

    @Override
    public void run() {
        try {
            while (!closing || !outgoing.isEmpty()) {
                boolean busy = sendSome();
                busy |= receiveSome();
                acknowledge();
                if (!busy) {
                    LockSupport.parkNanos(this, POLL_NS);
                }
            }
        } catch (Throwable e) { // the rank reports it
            failure = e;
        }
    }

    private boolean sendSome() {
        int count = 0;
        for (Outgoing next = outgoing.peek(); next != null && count < MAX_BATCH; next = outgoing.peek()) {
            if (next.to == ALL) {
                for (int n = 1; n < size; n++) {
                    sendPieces((rank + n) % size, next.message);
                }
            } else {
                sendPieces(next.to, next.message);
            }
            outgoing.remove();
            count++;
        }
        return count > 0;
    }

    private void sendPieces(int to, UnsafeBuffer message) {
        int length = message.capacity();
        int offset = 0;
        do {
            byte[] piece = packet(sent[to], length, offset, Math.min(PIECE, length - offset));
            message.getBytes(offset, piece, HEADER, piece.length - HEADER);
            send(to, piece);
            offset += PIECE;
        } while (offset < length);
        sent[to]++;
    }

    private void send(int to, byte[] packet) {
        sendingTo = to;
        mpj.send(to, packet);
        sendingTo = -1;
    }

    private boolean receiveSome() {
        int count = 0;
        for (byte[] packet = mpj.receive(); packet != null; packet = mpj.receive()) {
            accept(packet, mpj.sender());
            if (++count == MAX_BATCH) {
                break;
            }
        }
        return count > 0;
    }

    private void accept(byte[] packet, int from) {
        ByteBuffer header = ByteBuffer.wrap(packet);
        int number = header.getInt();
        int length = header.getInt();
        int offset = header.getInt();
        if (length == ACKNOWLEDGEMENT) {
            acknowledged.set(from, number);
            return;
        }
        if (number != arrivingNumber[from] || offset != arrived[from]) {
            throw new IllegalStateException(
                    "a piece of message " + arrivingNumber[from] + " of rank " + from + " is missing");
        }
        if (offset == 0) {
            arriving[from] = new byte[length];
        }
        System.arraycopy(packet, HEADER, arriving[from], offset, packet.length - HEADER);
        arrived[from] += packet.length - HEADER;
        if (arrived[from] == length) {
            incoming.add(new Message(from, new UnsafeBuffer(arriving[from])));
            arrivingNumber[from]++;
            arrived[from] = 0;
        }
    }

    private void acknowledge() {
        for (int to = 0; to < size; to++) {
            int count = delivered.get(to);
            if (count - lastAcknowledgement[to] >= ACKNOWLEDGE_EVERY) {
                lastAcknowledgement[to] = count;
                send(to, packet(count, ACKNOWLEDGEMENT, 0, 0));
            }
        }
    }

    private static byte[] packet(int number, int length, int offset, int pieceLength) {
        byte[] packet = new byte[HEADER + pieceLength];
        ByteBuffer.wrap(packet).putInt(number).putInt(length).putInt(offset);
        return packet;
    }
}
