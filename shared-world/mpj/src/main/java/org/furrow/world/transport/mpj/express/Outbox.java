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
 * Messages without rounds. A thread sends and fetches them, for sending waits where a connection is full; it begins with the first
 * use. Ranks tell each other from time to time how many messages they have taken up; who is too far behind is given up.
 *
 * <p>What is sent are letters: int32 number of the message, int32 its length in bytes, int32 place of the piece that follows;
 * or int32 number of messages taken up, int32 -1, int32 0.
 */
final class Outbox implements Runnable {
    /** Messages that a rank may leave waiting. */
    static final int MOST_MESSAGES = 1 << 14;

    private static final int TELL_EVERY = MOST_MESSAGES >> 4;
    private static final int HEADER = 12;
    private static final int TAKEN_UP = -1;

    /** Longest piece of a message; while one is sent, nothing else is sent to the same rank. */
    private static final int PIECE = 1 << 15;

    /** Letters are looked for every so many ns; MPJ has no way to be woken by one. */
    private static final long LOOK_NS = 200_000;

    private static final int AT_ONCE = 64;

    private record Message(int from, DirectBuffer bytes) {}

    private final MpjCalls mpj;
    private final int rank;
    private final int size;
    private final Thread thread;
    private final Queue<byte[]> outgoing = new ConcurrentLinkedQueue<>();
    private final Queue<Message> incoming = new ConcurrentLinkedQueue<>();

    /** By rank, how many messages: those from here that it has taken up, and those from it that have been taken up here. */
    private final AtomicIntegerArray takenUpThere;

    private final AtomicIntegerArray takenUpHere;
    private final int[] told;

    /** By rank: the message of which pieces are arriving, its number, and how much of it is there. */
    private final byte[][] arriving;

    private final int[] arrivingNumber;
    private final int[] arrived;

    private boolean begun;
    private int published;
    private int sent;
    private volatile int sendingTo = -1;
    private volatile boolean leaving;
    private volatile @Nullable Throwable failure;

    /** @param group of the thread */
    Outbox(MpjCalls mpj, int rank, int size, ThreadGroup group) {
        this.mpj = mpj;
        this.rank = rank;
        this.size = size;
        thread = new Thread(group, this, "mpj-post-" + rank);
        thread.setDaemon(true);
        takenUpThere = new AtomicIntegerArray(size);
        takenUpHere = new AtomicIntegerArray(size);
        told = new int[size];
        arriving = new byte[size][0];
        arrivingNumber = new int[size];
        arrived = new int[size];
    }

    /** Begins to send and to fetch, if it has not. */
    void open() {
        if (!begun) {
            begun = true;
            thread.start();
        }
    }

    /** Sends a copy of a message to every other rank. */
    void publish(DirectBuffer message, int length) {
        for (int to = 0; to < size; to++) {
            if (to != rank && published - takenUpThere.get(to) >= MOST_MESSAGES) {
                int stuck = sendingTo;
                throw new RankLostException(stuck < 0 ? to : stuck, "has not taken up " + MOST_MESSAGES + " messages");
            }
        }
        byte[] copy = new byte[length];
        message.getBytes(0, copy);
        published++;
        outgoing.add(copy);
        LockSupport.unpark(thread);
    }

    /** Hands over what has arrived. */
    int poll(Receiver receiver) {
        int messages = 0;
        for (Message message = incoming.poll(); message != null; message = incoming.poll()) {
            receiver.receive(message.from, message.bytes, message.bytes.capacity());
            takenUpHere.incrementAndGet(message.from);
            messages++;
        }
        return messages;
    }

    /** What MPJ has thrown, or null. */
    @Nullable
    Throwable failure() {
        return failure;
    }

    /** Ends the thread when what was published has been sent, or after so many ms. */
    void close(long most_ms) {
        leaving = true;
        LockSupport.unpark(thread);
        try {
            if (begun) {
                thread.join(Duration.ofMillis(most_ms));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        thread.interrupt();
    }

    @Override
    public void run() {
        try {
            while (!leaving || !outgoing.isEmpty()) {
                boolean busy = sendSome();
                busy |= fetchSome();
                tell();
                if (!busy) {
                    LockSupport.parkNanos(this, LOOK_NS);
                }
            }
        } catch (Throwable e) { // whatever it is, the rank must hear of it
            failure = e;
        }
    }

    private boolean sendSome() {
        int count = 0;
        for (byte[] message = outgoing.peek(); message != null && count < AT_ONCE; message = outgoing.peek()) {
            int place = 0;
            do {
                byte[] piece = letter(sent, message.length, place, Math.min(PIECE, message.length - place));
                System.arraycopy(message, place, piece, HEADER, piece.length - HEADER);
                for (int n = 1; n < size; n++) {
                    send((rank + n) % size, piece);
                }
                place += PIECE;
            } while (place < message.length);
            outgoing.remove();
            sent++;
            count++;
        }
        return count > 0;
    }

    private void send(int to, byte[] letter) {
        sendingTo = to;
        mpj.send(to, letter);
        sendingTo = -1;
    }

    private boolean fetchSome() {
        int count = 0;
        for (byte[] letter = mpj.receive(); letter != null; letter = mpj.receive()) {
            take(letter, mpj.sender());
            if (++count == AT_ONCE) {
                break;
            }
        }
        return count > 0;
    }

    private void take(byte[] letter, int from) {
        ByteBuffer header = ByteBuffer.wrap(letter);
        int number = header.getInt();
        int length = header.getInt();
        int place = header.getInt();
        if (length == TAKEN_UP) {
            takenUpThere.set(from, number);
            return;
        }
        if (number != arrivingNumber[from] || place != arrived[from]) {
            throw new IllegalStateException(
                    "a part of message " + arrivingNumber[from] + " of rank " + from + " got lost");
        }
        if (place == 0) {
            arriving[from] = new byte[length];
        }
        System.arraycopy(letter, HEADER, arriving[from], place, letter.length - HEADER);
        arrived[from] += letter.length - HEADER;
        if (arrived[from] == length) {
            incoming.add(new Message(from, new UnsafeBuffer(arriving[from])));
            arrivingNumber[from]++;
            arrived[from] = 0;
        }
    }

    private void tell() {
        for (int to = 0; to < size; to++) {
            int count = takenUpHere.get(to);
            if (count - told[to] >= TELL_EVERY) {
                told[to] = count;
                send(to, letter(count, TAKEN_UP, 0, 0));
            }
        }
    }

    private static byte[] letter(int number, int length, int place, int pieceLength) {
        byte[] letter = new byte[HEADER + pieceLength];
        ByteBuffer.wrap(letter).putInt(number).putInt(length).putInt(place);
        return letter;
    }
}
