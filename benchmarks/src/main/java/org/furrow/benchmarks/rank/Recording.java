package org.furrow.benchmarks.rank;

import java.util.ArrayList;
import java.util.List;
import org.furrow.world.transport.Transport;

/** Every rank's message of every round of a run, in memory. */
public final class Recording {
    private final int ranks;
    private final List<byte[][]> rounds = new ArrayList<>();

    Recording(int ranks) {
        this.ranks = ranks;
    }

    /** Adds what a transport has just received. */
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

    /** Number of rounds: the start of the run, its epochs, and the last comparison. */
    public int rounds() {
        return rounds.size();
    }

    /** A rank's message; never to be changed. */
    public byte[] message(int round, int rank) {
        return rounds.get(round)[rank];
    }
}
