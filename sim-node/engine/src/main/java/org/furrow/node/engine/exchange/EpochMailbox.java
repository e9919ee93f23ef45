package org.furrow.node.engine.exchange;

import java.util.List;
import org.furrow.world.message.EpochReader;
import org.furrow.world.message.EpochWriter;
import org.furrow.world.transport.Transport;

/**
 * A rank's epoch messages: sends its own and holds those of all ranks until a commit has applied them. Every message is
 * checked before it is read. Used by the rank's thread alone.
 */
public abstract class EpochMailbox {
    /** Connects this rank with the others. */
    protected final Transport transport;
    /** Writes this rank's messages. */
    protected final EpochWriter writer;

    protected EpochMailbox(Transport transport, EpochWriter writer) {
        this.transport = transport;
        this.writer = writer;
    }

    /** Visits one vehicle's section of a message. */
    @FunctionalInterface
    public interface SectionVisitor {
        /**
         * @param message positioned at the section
         * @param last whether it is the vehicle's last section in the commit
         */
        void visit(EpochReader message, boolean last);
    }

    /**
     * Begins this rank's message of an epoch; sections of its vehicles follow, then {@link #send}.
     *
     * @param stop whether this rank requests that the run ends after the epoch
     */
    public EpochWriter begin(int epoch, CommitChain chain, boolean stop) {
        writer.begin(transport.rank(), epoch, chain.valueFor(epoch), chain.commitFor(epoch), stop);
        return writer;
    }

    /** The writer of this rank's messages; it counts what was written. */
    public EpochWriter writer() {
        return writer;
    }

    /** Sends the message that was begun. */
    public abstract void send();

    /** Advances transfers in flight; to be called now and then while the rank computes. */
    public abstract void progress();

    /** Waits until every message that a commit includes has arrived. */
    public abstract void await(CommitVector commit);

    /**
     * Checks the messages that a commit includes.
     *
     * @throws IllegalStateException when a message is damaged or not the expected one; nothing was read from any
     */
    public abstract void open(CommitVector commit);

    /** Bytes of all messages that this rank has received from others. */
    public abstract long received_bytes();

    /** Whether every included message carries the chain that this rank had, too. */
    public abstract boolean agrees(CommitVector commit, CommitChain chain);

    /**
     * Visits every section that a commit includes: vehicles in ascending order, and the epochs of a vehicle
     * likewise.
     */
    public abstract void forEachSection(CommitVector commit, SectionVisitor visitor);

    /** Adds the messages that a commit includes to the chain. */
    public abstract void addTo(CommitChain chain, CommitVector commit);

    /** Releases the messages that no later commit needs. */
    public abstract void release(CommitVector commit);

    /** Whether a rank has requested the end of the run. */
    public abstract boolean stopRequested();

    /** Whether rank 0 has requested, with the messages that were opened last, that all ranks hold. */
    public boolean holdRequested() {
        return false;
    }

    /** Copies of this rank's sections of a vehicle that no commit has included yet, the oldest first. */
    public abstract List<byte[]> sectionsInFlight(CommitVector commit, int vehicle);

    /** Ends the exchange of epochs on all ranks, so that they can compare their worlds in rounds. */
    public abstract void suspend();
}
