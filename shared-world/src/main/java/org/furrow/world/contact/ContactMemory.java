package org.furrow.world.contact;

/**
 * What a vehicle's contacts remember from one step to the next: part of the vehicle's state, as numbers with names. {@link
 * Ground#restore} takes the numbers back.
 */
public interface ContactMemory {
    /** Nothing. */
    ContactMemory NONE = new ContactMemory() {
        @Override
        public int length() {
            return 0;
        }

        @Override
        public void copy(double[] dest, int to) {}

        @Override
        public String name(int word) {
            throw new IndexOutOfBoundsException(word);
        }
    };

    /** Number of numbers. */
    int length();

    /** Copies all numbers. */
    void copy(double[] dest, int to);

    /** Name of a number. */
    String name(int word);
}
