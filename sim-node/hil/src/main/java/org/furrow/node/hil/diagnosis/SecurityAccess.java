package org.furrow.node.hil.diagnosis;

/**
 * Seeds and keys of a control unit, built in or code of a plug-in. Results must depend on the arguments alone, so that
 * a replay repeats them.
 */
public interface SecurityAccess {
    /**
     * Makes a seed.
     *
     * @param level odd: 1, 3, ...
     * @param tick present tick, the only source of differences
     * @param dest gets the seed, which must not be 0
     * @return number of bytes, at most 64
     */
    int seed(int level, long tick, byte[] dest);

    /** Whether a key fits a seed; both are in the first bytes of their arrays. */
    boolean accepts(int level, byte[] seed, int seedBytes, byte[] key, int keyBytes);
}
