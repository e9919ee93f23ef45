package org.furrow.node.engine;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.furrow.node.engine.ahead.LookAhead;
import org.furrow.node.engine.exchange.AheadMessages;
import org.furrow.node.engine.timing.TimeLine;

/**
 * What a rank that looks ahead does at the end of an epoch: it applies what has arrived, and waits for what it needs.
 */
final class AheadLoop {
    private final RankState state;
    private final LookAhead ahead;
    private final AheadMessages mailbox;
    private final LongSupplier commitNext;

    /** @param commitNext waits for the next commit and applies it; returns the time spent waiting, in ns */
    AheadLoop(RankState state, LookAhead ahead, AheadMessages mailbox, LongSupplier commitNext) {
        this.state = state;
        this.ahead = ahead;
        this.mailbox = mailbox;
        mailbox.observe(ahead::arrive);
        this.commitNext = commitNext;
    }

    /**
     * Applies the commits that are complete, waits until the slowest rank is near enough, and for the ranks that can
     * matter to the next epoch.
     *
     * @param meets whether all ranks meet at the end of this epoch, or this rank must know all of it; asked when all
     *     requests that count here are known
     * @return time spent waiting, in ns
     */
    long commitDue(CommitStep commits, BooleanSupplier meets) {
        long awaited_ns = commitComplete();
        awaited_ns += commitUpTo(state.epoch - ahead.epochs());
        if (state.epoch < state.vector.last()) {
            if (meets.getAsBoolean()) {
                awaited_ns += commitUpTo(state.epoch);
            }
            awaited_ns += prepareNext(commits);
        }
        return awaited_ns;
    }

    /** Applies all commits up to an epoch that this rank has published; returns the time spent waiting, in ns. */
    long commitUpTo(int epoch) {
        long awaited_ns = 0;
        while (state.committed() < epoch) {
            awaited_ns += commitNext.getAsLong();
        }
        return awaited_ns;
    }

    private long commitComplete() {
        mailbox.poll();
        long awaited_ns = 0;
        while (state.committed() < state.epoch && mailbox.isComplete(state.committed() + 1)) {
            awaited_ns += commitNext.getAsLong();
        }
        return awaited_ns;
    }

    /** Waits for the ranks that can matter to the next epoch, and applies what its vehicles read. */
    private long prepareNext(CommitStep commits) {
        long awaited_ns = 0;
        if (state.committed() < state.epoch) {
            ahead.beginLevel(mailbox.own(), state.epoch);
            int awaited = ahead.awaited(mailbox, state.epoch);
            while (awaited > 0) {
                awaited_ns += await(awaited) + commitComplete();
                awaited = ahead.awaited(mailbox, state.epoch);
            }
        }
        if (state.committed() < state.epoch) {
            commits.commitEarly(ahead, mailbox);
        }
        return awaited_ns;
    }

    private long await(int least) {
        long start_ns = System.nanoTime();
        state.times.beginExchange();
        mailbox.awaitMore(least);
        state.times.endExchange();
        long end_ns = System.nanoTime();
        state.times.track.add(TimeLine.Phase.WAIT, state.epoch, start_ns, end_ns);
        return end_ns - start_ns;
    }
}
