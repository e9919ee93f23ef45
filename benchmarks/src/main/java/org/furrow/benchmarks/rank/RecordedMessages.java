package org.furrow.benchmarks.rank;

import java.util.ArrayList;
import java.util.List;
import org.furrow.world.transport.Transport;

/** The messages of all ranks in all rounds of a run, in memory. */
public final class RecordedMessages {
    private final int ranks;
    private final List<byte[][]> rounds = new ArrayList<>();

    RecordedMessages(int ranks) {
        this.ranks = ranks;
    }

    /** Adds the messages that a transport has received in a round. */
    void add(Transport transport) {
        byte[][] messages = new byte[ranks][];
        for (int rank = 0; rank < ranks; rank++) {
            messages[rank] = new byte[transport.receivedLength(rank)];
            transport.received(rank).getBytes(0, messages[rank]);
        }
        rounds.add(messages);
    }

    int ranks() {
        return ranks;
    }

    /** Number of rounds: the start of the run, its epochs and the final comparison. */
    public int rounds() {
        return rounds.size();
    }

    /** A rank's message; read-only. */
    public byte[] message(int round, int rank) {
        return rounds.get(round)[rank];
    }
}
