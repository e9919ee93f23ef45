package org.furrow.node.engine.exchange;

import java.util.function.Consumer;
import org.furrow.world.message.EpochReader;

/**
 * The epoch messages of a rank that looks ahead, which may read messages of later commits. A commit includes this
 * rank's message and those of {@link #senders}.
 */
public interface AheadMessages {
    /** Sets what gets every message of another rank or of this one that has arrived, once it was checked. */
    void observe(Consumer<EpochReader> arrivals);

    /** Receives what has arrived, and returns the number of messages. */
    int poll();

    /** The other ranks of which the next commits include messages, ascending. */
    int[] senders();

    /**
     * Whether messages of its rank bring a vehicle's section, if it has entered. The others change no ground that this
     * rank keeps, and are read by none of its vehicles.
     */
    boolean brings(int vehicle);

    /**
     * Sets the box of tiles in which a vehicle stays while the senders are the same, and returns true; false: its
     * place is not known.
     *
     * @param box least and greatest ti, least and greatest tj
     */
    boolean bounds(int vehicle, int[] box);

    /** Returns the last epoch of a sender that has arrived; all earlier ones have arrived, too. */
    int arrived(int rank);

    /** Waits until this number of further messages has arrived. */
    void awaitMore(int least);

    /** This rank's last message. */
    EpochReader own();

    /** Visits every section of an epoch that has arrived, vehicles in ascending order. */
    void forEachSection(int epoch, EpochMailbox.SectionVisitor visitor);

    /** Whether the messages of all senders have arrived up to an epoch. */
    default boolean isComplete(int epoch) {
        return missing(epoch) == 0;
    }

    /** Number of senders whose message of an epoch has not arrived. */
    default int missing(int epoch) {
        int missing = 0;
        for (int rank : senders()) {
            missing += arrived(rank) < epoch ? 1 : 0;
        }
        return missing;
    }
}
