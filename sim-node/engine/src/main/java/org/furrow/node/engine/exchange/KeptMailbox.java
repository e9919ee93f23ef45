package org.furrow.node.engine.exchange;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.furrow.world.message.EpochReader;
import org.furrow.world.message.EpochWriter;
import org.furrow.world.transport.Transport;

/**
 * Exchanges epochs without rounds: every rank publishes its epochs in order, and each message is kept until a commit
 * has included it.
 */
public abstract class KeptMailbox extends EpochMailbox {
    /** "FURD": the sender has found that the worlds diverge. */
    private static final int DIVERGED = 'F' | 'U' << 8 | 'R' << 16 | 'D' << 24;

    final RankPlacement placement;
    final ExpandableArrayBuffer scratch = new ExpandableArrayBuffer();
    /** By rank, the messages that no commit has included yet, the oldest first. */
    final List<ArrayDeque<Kept>> kept = new ArrayList<>();

    private final Deque<Kept> idle = new ArrayDeque<>();
    private final int[] arrived;
    private final Transport.Receiver receiver = this::receive;
    private long received_bytes;

    /** A copy of a message. */
    static final class Kept {
        private final ExpandableArrayBuffer bytes = new ExpandableArrayBuffer(1 << 12);
        final EpochReader reader = new EpochReader();
    }

    /** Another rank has found that the worlds diverge; ends this rank's stepping so that it joins the comparison. */
    public static final class DivergenceReportedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        DivergenceReportedException(int rank) {
            super("rank " + rank + " reports that the worlds diverge");
        }
    }

    KeptMailbox(Transport transport, RankPlacement placement) {
        super(transport, new EpochWriter(new ExpandableArrayBuffer(1 << 14)));
        this.placement = placement;
        arrived = new int[transport.size()];
        for (int rank = 0; rank < transport.size(); rank++) {
            kept.add(new ArrayDeque<>());
        }
    }

    /** Continues after a commit: messages that it includes are not expected any more. */
    public void resumeAfter(CommitVector commit) {
        Arrays.fill(arrived, commit.commit());
        for (int vehicle = 0; vehicle < placement.vehicles(); vehicle++) {
            if (!commit.isEjected(vehicle)) {
                arrived[placement.rankOf(vehicle)] = commit.included(vehicle);
            }
        }
    }

    @Override
    public void send() {
        int length = writer.end();
        transport.publish(writer.buffer(), length);
        keep(transport.rank(), writer.buffer(), length);
        poll();
    }

    /**
     * Receives what has arrived, and returns the number of messages.
     *
     * @throws DivergenceReportedException when another rank has found that the worlds diverge
     */
    public int poll() {
        return transport.poll(receiver);
    }

    /** Waits until messages have arrived, and receives them. */
    final void receive(int least) {
        transport.receive(least, receiver);
    }

    private void receive(int from, DirectBuffer message, int length) {
        received_bytes += length;
        if (length == Integer.BYTES && message.getInt(0, LITTLE_ENDIAN) == DIVERGED) {
            throw new DivergenceReportedException(from);
        }
        if (!takeOther(from, message, length)) {
            keep(from, message, length);
        }
    }

    /** Takes a message that is not of an epoch; returns false for one that is. */
    abstract boolean takeOther(int from, DirectBuffer message, int length);

    private void keep(int from, DirectBuffer message, int length) {
        Kept next = idle.isEmpty() ? new Kept() : idle.pop();
        next.bytes.putBytes(0, message, 0, length);
        String fault = next.reader.wrapWhole(next.bytes, length);
        if (fault == null) {
            fault = MessageCheck.fault(next.reader, from, arrived[from] + 1, placement);
        }
        if (fault != null) {
            throw MessageCheck.damaged(from, arrived[from] + 1, fault);
        }
        arrived[from]++;
        kept.get(from).addLast(next);
        onKept(next.reader);
    }

    /** A message was checked and kept. */
    abstract void onKept(EpochReader message);

    /** Returns the last epoch of a rank that has arrived; all earlier ones have arrived, too. */
    public int arrived(int rank) {
        return arrived[rank];
    }

    @Override
    public void open(CommitVector commit) {
        // every message was checked when it arrived
    }

    @Override
    public long received_bytes() {
        return received_bytes;
    }

    @Override
    public void release(CommitVector commit) {
        for (int rank = 0; rank < arrived.length; rank++) {
            int included = leastIncluded(rank, commit);
            ArrayDeque<Kept> messages = kept.get(rank);
            while (!messages.isEmpty() && messages.getFirst().reader.epoch() <= included) {
                idle.push(messages.removeFirst());
            }
        }
    }

    private int leastIncluded(int rank, CommitVector commit) {
        int least = Integer.MAX_VALUE;
        for (int v = 0; v < placement.vehicles(); v++) {
            if (placement.rankOf(v) == rank && !commit.isEjected(v)) {
                least = Math.min(least, commit.included(v));
            }
        }
        return least;
    }

    @Override
    public List<byte[]> sectionsInFlight(CommitVector commit, int vehicle) {
        List<byte[]> sections = new ArrayList<>();
        for (Kept message : kept.get(transport.rank())) {
            if (message.reader.epoch() > commit.included(vehicle)) {
                Sections.addCopy(message.reader, vehicle, scratch, sections);
            }
        }
        return sections;
    }

    @Override
    public void suspend() {
        scratch.putInt(0, DIVERGED, LITTLE_ENDIAN);
        transport.publish(scratch, Integer.BYTES);
    }
}
