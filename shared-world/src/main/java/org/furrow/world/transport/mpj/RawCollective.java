package org.furrow.world.transport.mpj;

/** A blocking all-gather of MPJ Express, the baseline for the engine's rounds. */
@FunctionalInterface
public interface RawCollective {
    /**
     * Gathers messages of this length from all ranks after a barrier. Every rank must call it, with no round in
     * flight.
     *
     * @param bytes length of each rank's message, >= 0
     * @return time from the end of the barrier to the arrival of all messages, in ns
     */
    long gather_ns(int bytes);
}
