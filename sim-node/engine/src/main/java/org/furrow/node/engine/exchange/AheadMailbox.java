package org.furrow.node.engine.exchange;

import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.agrona.DirectBuffer;
import org.furrow.world.message.EpochReader;
import org.furrow.world.transport.Transport;

/**
 * Exchanges epochs without rounds, for ranks that look ahead: a commit includes one message of every rank, and ranks
 * may read messages of later commits.
 */
public final class AheadMailbox extends KeptMailbox implements AheadMessages {
    private final int[] senders;
    private Consumer<EpochReader> arrivals = message -> {};
    private boolean stopRequested;
    private boolean holdRequested;

    public AheadMailbox(Transport transport, RankPlacement placement) {
        super(transport, placement);
        senders = IntStream.range(0, transport.size())
                .filter(rank -> rank != transport.rank())
                .toArray();
    }

    @Override
    public void observe(Consumer<EpochReader> observer) {
        arrivals = observer;
    }

    @Override
    public int[] senders() {
        return senders;
    }

    @Override
    public boolean brings(int vehicle) {
        return true;
    }

    @Override
    public boolean bounds(int vehicle, int[] box) {
        return false;
    }

    @Override
    boolean takeOther(int from, DirectBuffer message, int length) {
        return false;
    }

    @Override
    void onKept(EpochReader message) {
        arrivals.accept(message);
    }

    @Override
    public void progress() {
        transport.progress();
    }

    @Override
    public void awaitMore(int least) {
        receive(least);
    }

    @Override
    public void await(CommitVector commit) {
        poll();
        for (int missing = missing(commit.commit()); missing > 0; missing = missing(commit.commit())) {
            receive(missing);
        }
    }

    @Override
    public void open(CommitVector commit) {
        stopRequested = false;
        holdRequested = false;
        for (int rank = 0; rank < placement.ranks(); rank++) {
            EpochReader message = oldest(rank);
            stopRequested |= message.asksToStop();
            holdRequested |= rank == 0 && message.asksToHold();
        }
    }

    @Override
    public EpochReader own() {
        return kept.get(transport.rank()).getLast().reader;
    }

    /** A rank's message of the commit that was opened last. */
    private EpochReader oldest(int rank) {
        return kept.get(rank).getFirst().reader;
    }

    @Override
    public boolean agrees(CommitVector commit, CommitChain chain) {
        boolean agree = true;
        for (int rank = 0; rank < placement.ranks(); rank++) {
            agree &= chain.agrees(oldest(rank));
        }
        return agree;
    }

    /** Whether a message of the commit that was opened last requests the end of the run. */
    @Override
    public boolean stopRequested() {
        return stopRequested;
    }

    @Override
    public boolean holdRequested() {
        return holdRequested;
    }

    @Override
    public void forEachSection(CommitVector commit, SectionVisitor visitor) {
        forEachSection(commit.commit(), visitor);
    }

    @Override
    public void forEachSection(int epoch, SectionVisitor visitor) {
        for (int rank = 0; rank < placement.ranks(); rank++) {
            for (Kept each : kept.get(rank)) {
                if (each.reader.epoch() == epoch) {
                    each.reader.rewind();
                    while (each.reader.nextVehicle()) {
                        visitor.visit(each.reader, true);
                    }
                }
            }
        }
    }

    @Override
    public void addTo(CommitChain chain, CommitVector commit) {
        for (int rank = 0; rank < placement.ranks(); rank++) {
            EpochReader message = oldest(rank);
            chain.addMessage(message.epoch(), rank, message.checksum(), commit.commit());
        }
    }
}
