package org.furrow.node.engine.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.agrona.ExpandableArrayBuffer;
import org.furrow.world.message.EpochReader;
import org.furrow.world.message.EpochWriter;
import org.junit.jupiter.api.Test;

class CommitChainTest {
    private static final int DEPTH = 20;

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
    private final EpochWriter writer = new EpochWriter(buffer);
    private final EpochReader reader = new EpochReader();

    private static CommitChain resumed(long value) {
        CommitChain chain = new CommitChain(2, DEPTH);
        chain.resume(119, value);
        return chain;
    }

    private EpochReader message(CommitChain chain, int epoch) {
        writer.begin(1, epoch, chain.valueFor(epoch), chain.commitFor(epoch), false);
        assertNull(reader.wrapWhole(buffer, writer.end()));
        return reader;
    }

    /** A rank that lags behind may have in flight a message of an epoch before the commit of the checkpoint. */
    @Test
    void shouldAgreeWithMessagesThatAResumedRunSendsAgain() {
        CommitChain mine = resumed(7);
        CommitChain others = resumed(7);
        for (int epoch = 116; epoch <= 125; epoch++) {
            assertTrue(others.agrees(message(mine, epoch)), "epoch " + epoch);
            assertEquals(Math.min(119, epoch - 1), reader.digestEpoch());
        }
    }

    @Test
    void shouldNotAgreeWithAnotherChain() {
        assertFalse(resumed(8).agrees(message(resumed(7), 120)));
    }

    @Test
    void shouldStateTheLastCommitInMessagesOfLaterEpochs() {
        CommitChain chain = resumed(7);
        assertEquals(119, chain.commitFor(121));
        assertEquals(7, chain.valueFor(121));
        assertEquals(-1, new CommitChain(2, DEPTH).commitFor(0));
    }
}
