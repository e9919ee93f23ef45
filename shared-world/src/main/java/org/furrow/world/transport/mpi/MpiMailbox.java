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
 * Messages outside of rounds, in MPI's synchronous mode: a send completes when its receiver has begun to receive.
 * Unreceived messages therefore accumulate at the sender, where they are limited.
 */
final class MpiMailbox {
    private static final int INITIAL_CAPACITY = 1 << 11;
    private static final int MAX_UNRECEIVED = 1 << 12;
    private static final long MAX_UNRECEIVED_BYTES = 1L << 28;
    /** Limit of receives in progress. */
    private static final int MAX_ARRIVING = 256;

    private final int rank;
    private final int size;
    private final int tag;
    private final long communicator;
    private final int handleBytes;
    private final UnsafeBuffer result = OffHeap.allocate(Long.BYTES);
    private final UnsafeBuffer status = OffHeap.allocate(Mpi.STATUS_BYTES);

    private final Deque<Outgoing> unreceived = new ArrayDeque<>();
    private final Deque<Outgoing> outgoingPool = new ArrayDeque<>();
    /** As the former, of messages to one rank. */
    private final Deque<Outgoing> singlePool = new ArrayDeque<>();

    private long unreceived_bytes;

    private final List<Incoming> arriving = new ArrayList<>();
    private final Deque<Incoming> incomingPool = new ArrayDeque<>();
    /** By rank: an earlier message has not arrived completely. */
    private final boolean[] blocked;

    private static final int ALL = -1;

    private static final class Outgoing {
        final ExpandableDirectByteBuffer data = new ExpandableDirectByteBuffer(INITIAL_CAPACITY);
        final UnsafeBuffer requests;
        int length;
        /** The only receiver, or {@link #ALL}. */
        int to;

        Outgoing(int requestBytes) {
            requests = OffHeap.allocate(requestBytes);
        }
    }

    private static final class Incoming {
        final ExpandableDirectByteBuffer data = new ExpandableDirectByteBuffer(INITIAL_CAPACITY);
        final UnsafeBuffer request = OffHeap.allocate(Long.BYTES);
        int from;
        int length;
    }

    MpiMailbox(MpiProcess mpi, int tag) {
        rank = mpi.rank();
        size = mpi.size();
        this.tag = tag;
        communicator = mpi.messages();
        handleBytes = mpi.abi().handleBytes();
        blocked = new boolean[size];
    }

    /**
     * Sends a copy to every other rank.
     *
     * @throws RankLostException when too many messages are unreceived, naming a rank that has not received them
     */
    void publish(DirectBuffer message, int length) {
        if (size == 1) {
            return;
        }
        Outgoing outgoing = add(ALL, message, length);
        long request = outgoing.requests.addressOffset();
        for (int n = 1; n < size; n++) {
            int to = (rank + n) % size; // not all ranks begin with rank 0
            Mpi.issend(outgoing.data.addressOffset(), length, to, tag, communicator, request);
            request += handleBytes;
        }
    }

    /**
     * Sends a copy to one other rank.
     *
     * @throws RankLostException as {@link #publish}
     */
    void send(int to, DirectBuffer message, int length) {
        Outgoing outgoing = add(to, message, length);
        Mpi.issend(outgoing.data.addressOffset(), length, to, tag, communicator, outgoing.requests.addressOffset());
    }

    private Outgoing add(int to, DirectBuffer message, int length) {
        progress();
        if (unreceived.size() >= MAX_UNRECEIVED
                || (unreceived_bytes + length > MAX_UNRECEIVED_BYTES && !unreceived.isEmpty())) {
            throw new RankLostException(
                    slowestReceiver(unreceived.getFirst()),
                    "has not received " + unreceived.size() + " messages of " + unreceived_bytes + " bytes");
        }
        Deque<Outgoing> pool = to == ALL ? outgoingPool : singlePool;
        Outgoing outgoing = pool.isEmpty() ? new Outgoing((to == ALL ? size - 1 : 1) * handleBytes) : pool.pop();
        outgoing.data.putBytes(0, message, 0, length);
        outgoing.length = length;
        outgoing.to = to;
        unreceived.addLast(outgoing);
        unreceived_bytes += length;
        return outgoing;
    }

    /** Removes messages that all ranks have received. */
    void progress() {
        while (!unreceived.isEmpty()) {
            Outgoing oldest = unreceived.getFirst();
            Mpi.testAll(oldest.to == ALL ? size - 1 : 1, oldest.requests.addressOffset(), result.addressOffset());
            if (result.getInt(0) == 0) {
                return;
            }
            unreceived_bytes -= oldest.length;
            (oldest.to == ALL ? outgoingPool : singlePool).push(unreceived.removeFirst());
        }
    }

    /** Whether no message of this rank is unreceived and no receive is in progress. */
    boolean isEmpty() {
        return unreceived.isEmpty() && arriving.isEmpty();
    }

    private int slowestReceiver(Outgoing outgoing) {
        if (outgoing.to != ALL) {
            return outgoing.to;
        }
        int n = 1;
        while (n < size - 1 && isComplete(outgoing.requests.addressOffset() + (long) (n - 1) * handleBytes)) {
            n++;
        }
        return (rank + n) % size;
    }

    /** Passes the messages that have arrived to the receiver, and returns their number. */
    int poll(Transport.Receiver receiver) {
        int delivered = 0;
        boolean mayBeMore;
        do {
            mayBeMore = beginReceives();
            delivered += deliver(receiver);
        } while (mayBeMore && arriving.isEmpty());
        return delivered;
    }

    /** Begins to receive waiting messages, and returns whether there may be more. */
    private boolean beginReceives() {
        while (arriving.size() < MAX_ARRIVING) {
            Mpi.iprobe(Mpi.ANY_SOURCE, tag, communicator, result.addressOffset(), status.addressOffset());
            if (result.getInt(0) == 0) {
                return false;
            }
            Mpi.count(status.addressOffset(), result.addressOffset());
            Incoming incoming = incomingPool.isEmpty() ? new Incoming() : incomingPool.pop();
            incoming.from = Mpi.source(status);
            incoming.length = result.getInt(0);
            incoming.data.checkLimit(incoming.length);
            arriving.add(incoming);
            Mpi.irecv(
                    incoming.data.addressOffset(),
                    incoming.length,
                    incoming.from,
                    tag,
                    communicator,
                    incoming.request.addressOffset());
        }
        return true;
    }

    /** Delivers complete messages in the order of arrival, but none before an incomplete one of the same sender. */
    private int deliver(Transport.Receiver receiver) {
        Arrays.fill(blocked, false);
        int delivered = 0;
        int n = 0;
        while (n < arriving.size()) {
            Incoming incoming = arriving.get(n);
            if (!blocked[incoming.from] && isComplete(incoming.request.addressOffset())) {
                arriving.remove(n);
                receiver.receive(incoming.from, incoming.data, incoming.length);
                incomingPool.push(incoming);
                delivered++;
            } else {
                blocked[incoming.from] = true;
                n++;
            }
        }
        return delivered;
    }

    private boolean isComplete(long request) {
        Mpi.test(request, result.addressOffset());
        return result.getInt(0) != 0;
    }
}
