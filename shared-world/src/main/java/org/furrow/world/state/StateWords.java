package org.furrow.world.state;

/** Validation of saved state: words in a part of an array. */
public final class StateWords {
    private StateWords() {}

    /**
     * Checks the number of words of a state, which are at {@code at} of an array, and that all are finite.
     *
     * @throws IllegalArgumentException naming the state and what was expected and found
     */
    public static void require(String state, int expected, double[] from, int at, int length) {
        if (length != expected) {
            throw new IllegalArgumentException(state + ": expected " + expected + " words, found " + length);
        }
        if (at < 0 || at > from.length - length) {
            throw new IllegalArgumentException(
                    state + ": expected " + length + " words from " + at + " on, found " + from.length + " in all");
        }
        for (int word = 0; word < length; word++) {
            if (!Double.isFinite(from[at + word])) {
                throw new IllegalArgumentException(
                        state + ": expected numbers, found " + from[at + word] + " in word " + word);
            }
        }
    }

    /**
     * The whole number that a word represents.
     *
     * @throws IllegalArgumentException naming the word, when it is not a whole number in [least, most]
     */
    public static long whole(String name, double word, long least, long most) {
        if (!(word >= least && word <= most) || word != Math.rint(word)) {
            throw new IllegalArgumentException(
                    name + " must be a whole number in [" + least + ", " + most + "], " + name + "=" + word);
        }
        return (long) word;
    }
}
