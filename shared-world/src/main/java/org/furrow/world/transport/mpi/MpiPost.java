package org.furrow.world.transport.mpi;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableDirectByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Transport;

/**
 * Messages without rounds, on a communicator of their own. They are sent in MPI's synchronous mode, so that a send is
 * complete when its receiver has taken the message up: what waits, waits at the sender, who can count it.
 */
final class MpiPost {
    private static final int TAG = 1;
    private static final int FIRST_CAPACITY = 1 << 11;

    /** Messages that a rank may leave waiting. */
    private static final int MOST_LETTERS = 1 << 12;

    /** Bytes that a rank may leave waiting. */
    private static final long MOST_BYTES = 1L << 28;

    /** Messages that are taken up before any is handed over. */
    private static final int MOST_ARRIVING = 256;

    private final int rank;
    private final int size;
    private final long communicator;
    private final int handleBytes;
    private final UnsafeBuffer answer = OffHeap.allocate(Long.BYTES);
    private final UnsafeBuffer status = OffHeap.allocate(Mpi.STATUS_BYTES);

    private final Deque<Outgoing> waiting = new ArrayDeque<>();
    private final Deque<Outgoing> idleOutgoing = new ArrayDeque<>();
    private long waiting_bytes;

    private final List<Incoming> arriving = new ArrayList<>();
    private final Deque<Incoming> idleIncoming = new ArrayDeque<>();
    private final boolean[] held;

    private static final class Outgoing {
        final ExpandableDirectByteBuffer data = new ExpandableDirectByteBuffer(FIRST_CAPACITY);
        final UnsafeBuffer requests;
        int length;

        Outgoing(int requestBytes) {
            requests = OffHeap.allocate(requestBytes);
        }
    }

    private static final class Incoming {
        final ExpandableDirectByteBuffer data = new ExpandableDirectByteBuffer(FIRST_CAPACITY);
        final UnsafeBuffer request = OffHeap.allocate(Long.BYTES);
        int from;
        int length;
    }

    MpiPost(MpiProcess mpi) {
        rank = mpi.rank();
        size = mpi.size();
        communicator = mpi.posts();
        handleBytes = mpi.abi().handleBytes();
        held = new boolean[size];
    }

    /**
     * Sends a copy to every other rank.
     *
     * @throws RankLostException when there is no room left, naming the rank that takes nothing up
     */
    void publish(DirectBuffer message, int length) {
        if (size == 1) {
            return;
        }
        progress();
        if (waiting.size() >= MOST_LETTERS || (waiting_bytes + length > MOST_BYTES && !waiting.isEmpty())) {
            throw new RankLostException(
                    laggard(waiting.getFirst()),
                    "has not taken up " + waiting.size() + " messages of " + waiting_bytes + " bytes");
        }
        Outgoing letter = idleOutgoing.isEmpty() ? new Outgoing((size - 1) * handleBytes) : idleOutgoing.pop();
        letter.data.putBytes(0, message, 0, length);
        letter.length = length;
        waiting.addLast(letter);
        waiting_bytes += length;
        long request = letter.requests.addressOffset();
        for (int n = 1; n < size; n++) {
            int to = (rank + n) % size; // not all begin with rank 0
            Mpi.issend(letter.data.addressOffset(), length, to, TAG, communicator, request);
            request += handleBytes;
        }
    }

    /** Forgets messages that all have taken up. */
    void progress() {
        while (!waiting.isEmpty()) {
            Outgoing oldest = waiting.getFirst();
            Mpi.testAll(size - 1, oldest.requests.addressOffset(), answer.addressOffset());
            if (answer.getInt(0) == 0) {
                return;
            }
            waiting_bytes -= oldest.length;
            idleOutgoing.push(waiting.removeFirst());
        }
    }

    /** Whether nothing waits at this rank, sent or received. */
    boolean isEmpty() {
        return waiting.isEmpty() && arriving.isEmpty();
    }

    /** A rank that has not taken up a message. */
    private int laggard(Outgoing letter) {
        int n = 1;
        while (n < size - 1 && isComplete(letter.requests.addressOffset() + (long) (n - 1) * handleBytes)) {
            n++;
        }
        return (rank + n) % size;
    }

    /** Hands over what has arrived. */
    int poll(Transport.Receiver receiver) {
        int letters = 0;
        boolean mayBeMore;
        do {
            mayBeMore = takeUp();
            letters += handOver(receiver);
        } while (mayBeMore && arriving.isEmpty());
        return letters;
    }

    /** Begins to receive what others have sent, and returns whether it left something. */
    private boolean takeUp() {
        while (arriving.size() < MOST_ARRIVING) {
            Mpi.iprobe(Mpi.ANY_SOURCE, TAG, communicator, answer.addressOffset(), status.addressOffset());
            if (answer.getInt(0) == 0) {
                return false;
            }
            Mpi.count(status.addressOffset(), answer.addressOffset());
            Incoming letter = idleIncoming.isEmpty() ? new Incoming() : idleIncoming.pop();
            letter.from = Mpi.source(status);
            letter.length = answer.getInt(0);
            letter.data.checkLimit(letter.length);
            arriving.add(letter);
            Mpi.irecv(
                    letter.data.addressOffset(),
                    letter.length,
                    letter.from,
                    TAG,
                    communicator,
                    letter.request.addressOffset());
        }
        return true;
    }

    /** In the order of arrival; where one is not complete, its sender's later ones must wait. */
    private int handOver(Transport.Receiver receiver) {
        Arrays.fill(held, false);
        int letters = 0;
        int n = 0;
        while (n < arriving.size()) {
            Incoming letter = arriving.get(n);
            if (!held[letter.from] && isComplete(letter.request.addressOffset())) {
                arriving.remove(n);
                receiver.receive(letter.from, letter.data, letter.length);
                idleIncoming.push(letter);
                letters++;
            } else {
                held[letter.from] = true;
                n++;
            }
        }
        return letters;
    }

    private boolean isComplete(long request) {
        Mpi.test(request, answer.addressOffset());
        return answer.getInt(0) != 0;
    }
}
