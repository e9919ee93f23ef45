package org.furrow.world.contact;

/**
 * The state of a vehicle's contacts, carried from one step to the next, as named numbers; part of the vehicle's
 * state. {@link GroundContact#restore} restores it.
 */
public interface ContactMemory {
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

    int length();

    void copy(double[] dest, int to);

    String name(int word);
}
