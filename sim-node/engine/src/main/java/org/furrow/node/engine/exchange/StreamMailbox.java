package org.furrow.node.engine.exchange;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.agrona.DirectBuffer;
import org.furrow.node.engine.control.Order;
import org.furrow.world.message.EpochReader;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/**
 * Exchanges epochs without rounds, for runs in which one rank must not wait: every rank publishes its epochs in order,
 * the conductor publishes the commit vectors as well, and each message is kept until a commit has included it.
 */
public final class StreamMailbox extends KeptMailbox {
    private static final long PAUSE_NS = 50_000;
    /** Time without any message after which a rank is lost, in ns. */
    private static final long TIMEOUT_NS = 30_000_000_000L;

    private final Runnable onWait;
    private final Mail mail;
    private final Deque<CommitVector> vectors = new ArrayDeque<>();
    /** Orders of the conductor that were received and not carried out. */
    private final Deque<Given> orders = new ArrayDeque<>();

    private final SectionVisitor compare = this::compare;
    private final SectionVisitor note = this::note;
    private boolean stopRequested;
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

    /** Receives messages other than those of epochs, commits and orders. */
    @FunctionalInterface
    public interface Mail {
        /** There are no others. */
        Mail NONE = (from, message, length) -> false;

        /** Takes a message, or returns false when it is of another kind. */
        boolean take(int from, DirectBuffer message, int length);
    }

    /**
     * @param onWait called each time that this rank polls for a message that it needs
     * @param mail receives messages of other kinds
     */
    public StreamMailbox(Transport transport, RankPlacement placement, Runnable onWait, Mail mail) {
        super(transport, placement);
        this.onWait = onWait;
        this.mail = mail;
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

    @Override
    boolean takeOther(int from, DirectBuffer message, int length) {
        if (OrderMessage.isOne(message, length)) {
            orders.addLast(new Given(OrderMessage.epoch(message), OrderMessage.read(message)));
            return true;
        }
        if (!CommitVector.isOne(message, length)) {
            return mail.take(from, message, length);
        }
        CommitVector vector = CommitVector.read(message, length, placement.vehicles());
        if (vector == null) {
            throw new IllegalStateException("a commit vector of rank " + from + " is damaged");
        }
        vectors.addLast(vector);
        return true;
    }

    @Override
    void onKept(EpochReader message) {
        stopRequested |= message.asksToStop();
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
            if (arrived(from) < commit.included(v)) {
                Waiting waiting = waiting(from);
                while (arrived(from) < commit.included(v)) {
                    waiting.turn();
                }
            }
        }
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
