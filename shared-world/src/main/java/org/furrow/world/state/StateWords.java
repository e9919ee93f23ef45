package org.furrow.world.state;

/** Checks of the numbers from which a state is restored: a part of an array, as its owner has once written it. */
public final class StateWords {
    private StateWords() {}

    /**
     * Checks that there are as many words as a state has, and that all are numbers.
     *
     * @param state what is to be restored
     * @param expected number of its words
     * @param from holds the words at {@code at}
     * @param length number of words that are said to be there
     * @throws IllegalArgumentException naming the state, and what was expected and found
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
     * The whole number that a word stands for.
     *
     * @param name of the word
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
