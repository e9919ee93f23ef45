package org.furrow.node.engine.exchange;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.world.message.EpochReader;
import org.furrow.world.message.EpochWriter;
import org.furrow.world.transport.Transport;

/** Exchanges epochs in rounds of the transport: every rank's message of an epoch arrives with the same round. */
public final class RoundMailbox extends EpochMailbox {
    private final RankPlacement placement;
    private final EpochReader[] readers;
    private final Deque<byte[]> sent = new ArrayDeque<>();
    /** Messages of rounds that were received before their commits, by rank; the oldest round first. */
    private final Deque<List<UnsafeBuffer>> stash = new ArrayDeque<>();

    private long received_bytes;
    private boolean keepsSent;
    private int inFlight;

    public RoundMailbox(Transport transport, RankPlacement placement) {
        super(transport, new EpochWriter());
        this.placement = placement;
        readers = new EpochReader[transport.size()];
        for (int rank = 0; rank < readers.length; rank++) {
            readers[rank] = new EpochReader();
        }
    }

    public int ranks() {
        return readers.length;
    }

    @Override
    public EpochWriter begin(int epoch, CommitChain chain, boolean stop) {
        writer.into(transport.message());
        return super.begin(epoch, chain, stop);
    }

    @Override
    public void send() {
        int length = writer.end();
        if (keepsSent) {
            byte[] copy = new byte[length];
            writer.buffer().getBytes(0, copy);
            sent.addLast(copy);
        }
        transport.start(length);
        inFlight++;
    }

    /** Keeps copies of this rank's messages in flight, for checkpoints. */
    public void keepSent() {
        keepsSent = true;
    }

    @Override
    public List<byte[]> sectionsInFlight(CommitVector commit, int vehicle) {
        List<byte[]> sections = new ArrayList<>();
        EpochReader reader = new EpochReader();
        ExpandableArrayBuffer section = new ExpandableArrayBuffer();
        for (byte[] message : sent) {
            reader.wrap(new UnsafeBuffer(message), message.length);
            Sections.addCopy(reader, vehicle, section, sections);
        }
        return sections;
    }

    @Override
    public void progress() {
        transport.progress();
    }

    @Override
    public void await(CommitVector commit) {
        if (stash.isEmpty()) {
            transport.await();
        }
    }

    /**
     * Receives the rounds in flight and keeps copies of their messages, which the next commits read; until they are
     * used up, the transport is free for other rounds.
     */
    public void stash() {
        while (stash.size() < inFlight) {
            transport.await();
            List<UnsafeBuffer> messages = new ArrayList<>();
            for (int rank = 0; rank < readers.length; rank++) {
                byte[] copy = new byte[transport.receivedLength(rank)];
                transport.received(rank).getBytes(0, copy);
                messages.add(new UnsafeBuffer(copy));
            }
            transport.release();
            stash.addLast(messages);
        }
    }

    @Override
    public void open(CommitVector commit) {
        open(commit.commit());
    }

    /** Checks the messages of the round that has arrived; they must be of one epoch. */
    public void open(int epoch) {
        for (int rank = 0; rank < readers.length; rank++) {
            EpochReader reader = readers[rank];
            List<UnsafeBuffer> early = stash.peekFirst();
            DirectBuffer message = early == null ? transport.received(rank) : early.get(rank);
            int length = early == null ? transport.receivedLength(rank) : message.capacity();
            received_bytes += rank == transport.rank() ? 0 : length;
            String fault = reader.wrapWhole(message, length);
            if (fault == null) {
                fault = MessageCheck.fault(reader, rank, epoch, placement);
            }
            if (fault != null) {
                throw MessageCheck.damaged(rank, epoch, fault);
            }
        }
    }

    @Override
    public long received_bytes() {
        return received_bytes;
    }

    @Override
    public boolean agrees(CommitVector commit, CommitChain chain) {
        boolean agree = true;
        for (EpochReader reader : readers) {
            agree &= chain.agrees(reader);
        }
        return agree;
    }

    @Override
    public boolean stopRequested() {
        boolean requested = false;
        for (EpochReader reader : readers) {
            requested |= reader.asksToStop();
        }
        return requested;
    }

    @Override
    public boolean holdRequested() {
        return readers[0].asksToHold();
    }

    /** Returns a rank's message from its beginning. */
    public EpochReader message(int rank) {
        readers[rank].rewind();
        return readers[rank];
    }

    @Override
    public void forEachSection(CommitVector commit, SectionVisitor visitor) {
        for (EpochReader message : readers) {
            message.rewind();
            while (message.nextVehicle()) {
                visitor.visit(message, true);
            }
        }
    }

    @Override
    public void addTo(CommitChain chain, CommitVector commit) {
        for (int rank = 0; rank < readers.length; rank++) {
            chain.addMessage(readers[rank].epoch(), rank, readers[rank].checksum(), commit.commit());
        }
    }

    @Override
    public void release(CommitVector commit) {
        release();
    }

    /** Gives the messages of the round back. */
    public void release() {
        if (stash.pollFirst() == null) {
            transport.release();
        }
        inFlight--;
        sent.pollFirst();
    }

    /** Receives the rounds in flight and drops them. */
    @Override
    public void suspend() {
        release();
        while (inFlight > 0) {
            if (stash.isEmpty()) {
                transport.await();
            }
            release();
        }
    }

    public int vehicles() {
        return placement.vehicles();
    }
}
