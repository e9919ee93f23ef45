package org.furrow.node.engine.shard;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntArrayList;
import org.furrow.node.engine.exchange.AheadMessages;
import org.furrow.node.engine.exchange.CommitChain;
import org.furrow.node.engine.exchange.CommitVector;
import org.furrow.node.engine.exchange.EpochMailbox;
import org.furrow.node.engine.exchange.MessageCheck;
import org.furrow.node.engine.exchange.RankPlacement;
import org.furrow.node.engine.exchange.Sections;
import org.furrow.world.message.EpochReader;
import org.furrow.world.message.EpochWriter;
import org.furrow.world.transport.Transport;

/**
 * Exchanges epochs with the ranks that need them: a rank sends each vehicle's section to the ranks that {@link Routes}
 * name, and waits for the messages of those that they name as senders.
 */
final class ShardMailbox extends EpochMailbox implements AheadMessages {
    private final RankPlacement placement;
    private final EpochWriter part = new EpochWriter(new ExpandableArrayBuffer(1 << 12));
    private final ExpandableArrayBuffer section = new ExpandableArrayBuffer(1 << 12);
    private final int ownVehicles;
    /** Messages that no commit has included, by rank, the oldest first. */
    private final Int2ObjectHashMap<Deque<Kept>> kept = new Int2ObjectHashMap<>();

    private final Deque<Kept> idle = new ArrayDeque<>();
    private final Transport.Receiver receiver = this::receive;
    private final List<Mail> mails;
    /** By rank, the epoch of its last message. */
    private final int[] arrived;

    private Consumer<EpochReader> arrivals = message -> {};
    private Routes sending;
    private Routes committing;
    /** The last commit whose messages were released. */
    private int released;

    private long received_bytes;

    private static final class Kept {
        final ExpandableArrayBuffer bytes = new ExpandableArrayBuffer(1 << 10);
        final EpochReader reader = new EpochReader();
    }

    /** Receives messages other than those of epochs. */
    interface Mail {
        /** Takes a message, or returns false when it is of another kind. */
        boolean take(int from, DirectBuffer message, int length);
    }

    /**
     * @param initially until the first area exchange
     * @param mails receive the messages that are not of epochs
     */
    ShardMailbox(Transport transport, RankPlacement placement, Routes initially, List<Mail> mails) {
        super(transport, new EpochWriter(new ExpandableArrayBuffer(1 << 12)));
        this.placement = placement;
        this.mails = List.copyOf(mails);
        ownVehicles = placement.vehiclesOf(transport.rank());
        arrived = new int[transport.size()];
        sending = initially;
        committing = initially;
    }

    /** Sets the routes of the messages that are sent from now on. */
    void sendBy(Routes routes) {
        sending = routes;
    }

    /** Sets the routes by which the messages of the following commits were sent. */
    void commitBy(Routes routes) {
        committing = routes;
    }

    /** Begins after a commit. */
    void beginAfter(int commit) {
        released = commit;
    }

    @Override
    public void observe(Consumer<EpochReader> observer) {
        arrivals = observer;
    }

    @Override
    public int poll() {
        return transport.poll(receiver);
    }

    @Override
    public int[] senders() {
        return committing.senders();
    }

    @Override
    public boolean brings(int vehicle) {
        return committing.brings(vehicle);
    }

    @Override
    public boolean bounds(int vehicle, int[] box) {
        committing.area(vehicle, box);
        return true;
    }

    /** One that has become a sender since has no message that is missing up to the commit that was released last. */
    @Override
    public int arrived(int rank) {
        return Math.max(released, arrived[rank]);
    }

    @Override
    public void awaitMore(int least) {
        receive(least);
    }

    @Override
    public EpochReader own() {
        return Objects.requireNonNull(kept.get(transport.rank())).getLast().reader;
    }

    @Override
    public void forEachSection(int epoch, SectionVisitor visitor) {
        for (int rank : committing.included()) {
            Deque<Kept> messages = kept.get(rank);
            if (messages != null) {
                for (Kept each : messages) {
                    if (each.reader.epoch() == epoch) {
                        visit(each.reader, visitor);
                    }
                }
            }
        }
    }

    /** Counts the bytes of a message that arrived in a round. */
    void addReceived(int bytes) {
        received_bytes += bytes;
    }

    @Override
    public long received_bytes() {
        return received_bytes;
    }

    @Override
    public EpochWriter begin(int epoch, CommitChain chain, boolean stop) {
        // area exchanges carry the chain and requests to stop
        writer.begin(transport.rank(), epoch, 0, epoch - 1, false);
        return writer;
    }

    @Override
    public void send() {
        int length = writer.end();
        Kept message = keep(transport.rank(), writer.buffer(), length);
        for (int to : sending.receivers()) {
            IntArrayList wanted = sending.sectionsFor(to);
            if (wanted.size() == ownVehicles) {
                transport.send(to, writer.buffer(), length);
            } else {
                sendPart(message.reader, wanted, to);
            }
        }
    }

    private void sendPart(EpochReader from, IntArrayList wanted, int to) {
        part.begin(from.rank(), from.epoch(), from.digest(), from.digestEpoch(), false);
        from.rewind();
        int at = 0;
        while (at < wanted.size() && from.nextVehicle()) {
            int vehicle = from.vehicle();
            while (at < wanted.size() && wanted.getInt(at) < vehicle) {
                at++; // it has not entered
            }
            if (at < wanted.size() && wanted.getInt(at) == vehicle) {
                part.addVehicle(section, 0, from.copyVehicle(section, 0));
                at++;
            }
        }
        transport.send(to, part.buffer(), part.end());
    }

    @Override
    public void progress() {
        transport.progress();
    }

    /** Waits for messages and receives them. */
    void receive(int least) {
        transport.receive(least, receiver);
    }

    private void receive(int from, DirectBuffer message, int length) {
        received_bytes += length;
        for (int m = 0; m < mails.size(); m++) {
            if (mails.get(m).take(from, message, length)) {
                return;
            }
        }
        keep(from, message, length);
    }

    private Kept keep(int from, DirectBuffer message, int length) {
        Kept next = idle.isEmpty() ? new Kept() : idle.pop();
        next.bytes.putBytes(0, message, 0, length);
        String fault = next.reader.wrapWhole(next.bytes, length);
        if (fault == null) {
            fault = MessageCheck.fault(next.reader, from, next.reader.epoch(), placement);
        }
        if (fault != null) {
            throw new IllegalStateException("a message of rank " + from + " is damaged: " + fault);
        }
        kept.computeIfAbsent(from, rank -> new ArrayDeque<>()).addLast(next);
        arrived[from] = next.reader.epoch();
        arrivals.accept(next.reader);
        return next;
    }

    private boolean has(int rank) {
        Deque<Kept> messages = kept.get(rank);
        return messages != null && !messages.isEmpty();
    }

    private EpochReader oldest(int rank) {
        return Objects.requireNonNull(kept.get(rank)).getFirst().reader;
    }

    @Override
    public void await(CommitVector commit) {
        int missing = missing();
        while (missing > 0) {
            receive(missing);
            missing = missing();
        }
    }

    private int missing() {
        int missing = 0;
        for (int from : committing.senders()) {
            missing += has(from) ? 0 : 1;
        }
        return missing;
    }

    @Override
    public void open(CommitVector commit) {
        for (int rank : committing.included()) {
            requireEpoch(rank, commit.commit());
        }
    }

    private void requireEpoch(int rank, int epoch) {
        if (oldest(rank).epoch() != epoch) {
            throw MessageCheck.damaged(
                    rank, epoch, "its header names epoch " + oldest(rank).epoch());
        }
    }

    @Override
    public boolean agrees(CommitVector commit, CommitChain chain) {
        return true; // compared at area exchanges
    }

    @Override
    public void forEachSection(CommitVector commit, SectionVisitor visitor) {
        for (int rank : committing.included()) {
            visit(oldest(rank), visitor);
        }
    }

    private static void visit(EpochReader message, SectionVisitor visitor) {
        message.rewind();
        while (message.nextVehicle()) {
            visitor.visit(message, true);
        }
    }

    @Override
    public void addTo(CommitChain chain, CommitVector commit) {
        // ranks receive different messages; area exchanges are chained instead
    }

    @Override
    public void release(CommitVector commit) {
        released = commit.commit();
        for (int rank : committing.included()) {
            drop(rank);
        }
    }

    private void drop(int rank) {
        idle.push(Objects.requireNonNull(kept.get(rank)).removeFirst());
    }

    @Override
    public boolean stopRequested() {
        return false; // requested at area exchanges
    }

    @Override
    public List<byte[]> sectionsInFlight(CommitVector commit, int vehicle) {
        List<byte[]> sections = new ArrayList<>();
        for (Kept message : Objects.requireNonNull(kept.get(transport.rank()))) {
            Sections.addCopy(message.reader, vehicle, section, sections);
        }
        return sections;
    }

    @Override
    public void suspend() {
        // area exchanges end with the run
    }
}
