package org.furrow.node.can.message;

/** A place for a message that arrives in several frames. */
abstract class MessageSlot {
    /** Whether a message is in progress. */
    boolean open;
    /** Tick that orders messages in progress by their age. */
    long age;

    /** A slot that is not in use, else that of the oldest message, so that no node can take them all. */
    static <S extends MessageSlot> S unusedOrOldest(S[] slots) {
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
