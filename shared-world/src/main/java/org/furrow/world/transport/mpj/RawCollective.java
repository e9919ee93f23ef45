package org.furrow.world.transport.mpj;

/** One blocking all-gather of MPJ Express itself: what the engine's rounds are to be compared with. */
@FunctionalInterface
public interface RawCollective {
    /**
     * Gathers as many bytes from each rank, right after a barrier. Every rank must call it, and none may have a round on its
     * way.
     *
     * @param bytes of each rank, from 0
     * @return time from the end of the barrier until all bytes were there, in ns
     */
    long gather_ns(int bytes);
}
