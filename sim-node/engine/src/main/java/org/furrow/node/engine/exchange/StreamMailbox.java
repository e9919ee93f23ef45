package org.furrow.node.engine.exchange;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.furrow.node.engine.control.Order;
import org.furrow.world.message.EpochReader;
import org.furrow.world.message.EpochWriter;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/**
 * Exchanges epochs without rounds, for runs in which one rank must not wait: every rank publishes its epochs in order,
 * the conductor publishes the commit vectors as well, and each message is kept until a commit has included it.
 */
public final class StreamMailbox extends EpochMailbox {
    private static final long PAUSE_NS = 50_000;
    /** Time without any message after which a rank is lost, in ns. */
    private static final long TIMEOUT_NS = 30_000_000_000L;
    /** "FURD": the sender has found that the worlds diverge. */
    private static final int DIVERGED = 'F' | 'U' << 8 | 'R' << 16 | 'D' << 24;

    private final RankPlacement placement;
    private final Runnable onWait;
    private final ExpandableArrayBuffer scratch = new ExpandableArrayBuffer();
    private final List<ArrayDeque<Kept>> kept = new ArrayList<>();
    private final Deque<Kept> idle = new ArrayDeque<>();
    private final Deque<CommitVector> vectors = new ArrayDeque<>();
    /** Orders of the conductor that were received and not carried out. */
    private final Deque<Given> orders = new ArrayDeque<>();

    private final int[] arrived;
    private final Transport.Receiver receiver = this::receive;
    private final SectionVisitor compare = this::compare;
    private final SectionVisitor note = this::note;
    private boolean stopRequested;
    private long received_bytes;
    /** What {@link #compare} and {@link #note} work on. */
    private @Nullable CommitChain chain;

    private int commitNumber;
    private boolean agrees;

    /**
     * An order of the conductor.
     *
     * @param epoch the last one that it had simulated
     */
    public record Given(int epoch, Order order) {}

    private static final class Kept {
        final ExpandableArrayBuffer bytes = new ExpandableArrayBuffer(1 << 12);
        final EpochReader reader = new EpochReader();
    }

    /** Another rank has found that the worlds diverge; ends this rank's stepping so that it joins the comparison. */
    public static final class DivergenceReportedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        DivergenceReportedException(int rank) {
            super("rank " + rank + " reports that the worlds diverge");
        }
    }

    /** @param onWait called each time that this rank polls for a message that it needs */
    public StreamMailbox(Transport transport, RankPlacement placement, Runnable onWait) {
        super(transport, new EpochWriter(new ExpandableArrayBuffer(1 << 14)));
        this.placement = placement;
        this.onWait = onWait;
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

    public void send(CommitVector vector) {
        transport.publish(scratch, vector.write(scratch));
    }

    /** Sends an order to all other ranks, before the next vector. */
    public void send(Given given) {
        transport.publish(scratch, OrderMessage.write(given.epoch, given.order, false, scratch));
    }

    /** Removes and returns the oldest order received, or null. */
    @Nullable
    public Given nextOrder() {
        return orders.pollFirst();
    }

    @Override
    public void progress() {
        transport.progress();
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

    private void receive(int from, DirectBuffer message, int length) {
        received_bytes += length;
        if (length == Integer.BYTES && message.getInt(0, LITTLE_ENDIAN) == DIVERGED) {
            throw new DivergenceReportedException(from);
        }
        if (OrderMessage.isOne(message, length)) {
            orders.addLast(new Given(OrderMessage.epoch(message), OrderMessage.read(message)));
        } else if (CommitVector.isOne(message, length)) {
            CommitVector vector = CommitVector.read(message, length, placement.vehicles());
            if (vector == null) {
                throw new IllegalStateException("a commit vector of rank " + from + " is damaged");
            }
            vectors.addLast(vector);
        } else {
            keep(from, message, length);
        }
    }

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
        stopRequested |= next.reader.asksToStop();
        arrived[from]++;
        kept.get(from).addLast(next);
    }

    /** Returns the last epoch of a rank that has arrived; all earlier ones have arrived, too. */
    public int arrived(int rank) {
        return arrived[rank];
    }

    @Override
    public boolean stopRequested() {
        return stopRequested;
    }

    /** Removes and returns the oldest commit vector received, or null. */
    @Nullable
    public CommitVector nextVector() {
        return vectors.pollFirst();
    }

    /** Returns the youngest commit vector received, or null. */
    @Nullable
    public CommitVector youngestVector() {
        return vectors.peekLast();
    }

    @Override
    public void await(CommitVector commit) {
        for (int v = 0; v < placement.vehicles(); v++) {
            int from = placement.rankOf(v);
            if (arrived[from] < commit.included(v)) {
                Waiting waiting = waiting(from);
                while (arrived[from] < commit.included(v)) {
                    waiting.turn();
                }
            }
        }
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
    public boolean agrees(CommitVector commit, CommitChain own) {
        chain = own;
        agrees = true;
        forEachSection(commit, compare);
        return agrees;
    }

    private void compare(EpochReader message, boolean last) {
        agrees &= Objects.requireNonNull(chain).agrees(message);
    }

    @Override
    public void forEachSection(CommitVector commit, SectionVisitor visitor) {
        for (int v = 0; v < placement.vehicles(); v++) {
            if (commit.included(v) > commit.includedBefore(v)) {
                visit(placement.rankOf(v), v, commit, visitor);
            }
        }
    }

    private void visit(int rank, int vehicle, CommitVector commit, SectionVisitor visitor) {
        int last = commit.included(vehicle);
        for (Kept message : kept.get(rank)) {
            EpochReader reader = message.reader;
            if (reader.epoch() > commit.includedBefore(vehicle) && reader.epoch() <= last && find(reader, vehicle)) {
                visitor.visit(reader, reader.epoch() == last);
            }
        }
    }

    private static boolean find(EpochReader reader, int vehicle) {
        reader.rewind();
        boolean more = reader.nextVehicle();
        while (more && reader.vehicle() < vehicle) {
            more = reader.nextVehicle();
        }
        return more && reader.vehicle() == vehicle;
    }

    @Override
    public void addTo(CommitChain own, CommitVector commit) {
        chain = own;
        commitNumber = commit.commit();
        forEachSection(commit, note);
        own.addVector(commit);
    }

    private void note(EpochReader message, boolean last) {
        Objects.requireNonNull(chain).note(message.epoch(), message.rank(), message.checksum(), commitNumber);
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

    /** Begins to wait for messages of a rank. */
    public Waiting waiting(int forRank) {
        return new Waiting(forRank);
    }

    /** Waits for messages of a rank, with a time limit. */
    public final class Waiting {
        private final int forRank;
        private long since_ns;

        private Waiting(int forRank) {
            this.forRank = forRank;
        }

        /**
         * Polls once, and pauses when nothing has arrived.
         *
         * @throws RankLostException when nothing has arrived for too long
         */
        public void turn() {
            int received = poll();
            onWait.run();
            transport.progress();
            long now_ns = System.nanoTime();
            if (received > 0 || since_ns == 0) {
                since_ns = now_ns;
            } else if (now_ns - since_ns > TIMEOUT_NS) {
                throw new RankLostException(forRank, "sent nothing for " + TIMEOUT_NS / 1_000_000_000 + " s");
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new RankLostException(forRank, "this rank was interrupted while waiting for it");
            }
            if (received == 0) {
                LockSupport.parkNanos(PAUSE_NS);
            }
        }
    }
}
