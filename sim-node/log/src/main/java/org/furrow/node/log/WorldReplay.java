package org.furrow.node.log;

import java.io.IOException;
import java.util.List;
import org.furrow.node.engine.ground.Worlds;
import org.furrow.world.commit.CommitWorkers;
import org.furrow.world.commit.Committer;
import org.furrow.world.digest.Digest;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.message.EpochReader;

/** Applies the commits of a log, and computes the digest after each. */
public final class WorldReplay implements AutoCloseable {
    private final CommitLog log;
    private final Worlds worlds;
    private final long[] stateHashes;

    /** Begins before the first commit. The log stays open when the replay is closed. */
    public WorldReplay(CommitLog log) {
        this(log, (vehicle, key, mask, before) -> {});
    }

    /**
     * Begins before the first commit. The log stays open when the replay is closed.
     *
     * @param observer of the tiles that the commits write
     */
    public WorldReplay(CommitLog log, Committer.TileObserver observer) {
        this.log = log;
        LogHeader header = log.header();
        worlds = new Worlds(header.vehicles(), header.shared(), observer, 1, null, null);
        stateHashes = new long[header.vehicles()];
    }

    /**
     * Applies the next commit.
     *
     * @return false after the last one
     * @throws LogDamagedException when the commit is damaged, or gives another digest than was recorded
     */
    public boolean next() throws IOException, LogDamagedException {
        if (!log.next()) {
            return false;
        }
        worlds.begin(log.commit());
        for (int s = 0; s < log.sections(); s++) {
            EpochReader section = log.section(s);
            int vehicle = section.vehicle();
            if (vehicle >= stateHashes.length) {
                throw log.damaged(log + " has vehicle " + vehicle + " of " + stateHashes.length);
            }
            worlds.of(vehicle).survey(section);
            stateHashes[vehicle] = section.stateHash();
        }
        worlds.apply(CommitWorkers.NONE);
        if (log.hasDigest() && log.digest() != digest()) {
            throw log.damaged(log + " is the recorded digest, but its messages give " + Digest.toHex(digest()));
        }
        return true;
    }

    /** Number of the last commit that was applied; -1 before the first. */
    public int commit() {
        return log.commit();
    }

    /** Digest after the last commit. */
    public long digest() {
        long sum = worlds.digest();
        for (long hash : stateHashes) {
            sum += hash;
        }
        return sum;
    }

    /** Hash of a vehicle's state after the last commit; 0 before it enters. */
    public long stateHash(int vehicle) {
        return stateHashes[vehicle];
    }

    /** The shared world alone, or one world per vehicle. */
    public List<CommittedWorld> worlds() {
        return worlds.all();
    }

    @Override
    public void close() {
        worlds.close();
    }
}
