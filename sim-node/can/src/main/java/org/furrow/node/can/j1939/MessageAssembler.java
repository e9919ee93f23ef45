package org.furrow.node.can.j1939;

import org.jspecify.annotations.Nullable;

/** Joins messages that arrive in several frames, a bounded number at a time. */
public abstract class MessageAssembler<S extends MessageAssembler.Slot> {
    /** A place for a message. */
    abstract static class Slot {
        final byte[] message;
        int length;
        /** Whether a message is in progress. */
        boolean open;
        /** Tick that orders messages in progress by their age. */
        long age;

        Slot(int mostBytes) {
            message = new byte[mostBytes];
        }
    }

    final S[] slots;
    private @Nullable S complete;
    private long messages;
    private long incomplete;

    MessageAssembler(S[] slots) {
        this.slots = slots;
    }

    /** Returns the array with the complete message, not a copy. */
    public byte[] message() {
        return completed().message;
    }

    /** Length of the complete message. */
    public int length() {
        return completed().length;
    }

    /** Number of complete messages. */
    public long messages() {
        return messages;
    }

    /** Number of messages that were begun and not completed. */
    public long incomplete() {
        return incomplete;
    }

    S completed() {
        if (complete == null) {
            throw new IllegalStateException("no message is complete");
        }
        return complete;
    }

    void complete(S slot) {
        slot.open = false;
        complete = slot;
        messages++;
    }

    void abandon(S slot) {
        slot.open = false;
        incomplete++;
    }

    /** A slot that is not in use, else that of the oldest message, so that no node can take them all. */
    S unusedOrOldest() {
        S oldest = slots[0];
        for (S slot : slots) {
            if (!slot.open) {
                return slot;
            }
            oldest = slot.age < oldest.age ? slot : oldest;
        }
        return oldest;
    }
}
