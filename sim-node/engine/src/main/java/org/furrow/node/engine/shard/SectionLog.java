package org.furrow.node.engine.shard;

import java.util.ArrayList;
import java.util.List;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.node.engine.ground.Worlds;
import org.furrow.world.commit.CommitWorkers;
import org.furrow.world.message.EpochReader;
import org.furrow.world.message.EpochWriter;

/**
 * The sections of the last commits that change blocks whose ground has not arrived yet, in the order in which they are
 * applied.
 */
final class SectionLog {
    private final List<Entry> entries = new ArrayList<>();
    private final EpochWriter writer = new EpochWriter(new ExpandableArrayBuffer(1 << 12));
    private final ExpandableArrayBuffer section = new ExpandableArrayBuffer(1 << 12);

    /** A copy of a section, in a message without others. */
    private record Entry(int commit, EpochReader message) {}

    /** Whether a block that has arrived late needs the sections of a commit. */
    @FunctionalInterface
    interface Wanted {
        boolean needs(long block, int commit);
    }

    /** Adds a copy of the message's present section. */
    void add(int commit, EpochReader from) {
        writer.begin(from.rank(), from.epoch(), 0, from.epoch() - 1, false);
        writer.addVehicle(section, 0, from.copyVehicle(section, 0));
        int length = writer.end();
        byte[] bytes = new byte[length];
        writer.buffer().getBytes(0, bytes);
        EpochReader message = new EpochReader();
        String fault = message.wrapWhole(new UnsafeBuffer(bytes), length);
        if (fault != null) {
            throw new IllegalStateException("a copy of a section is damaged: " + fault);
        }
        entries.add(new Entry(commit, message));
    }

    /** Drops the sections of all commits up to this one. */
    void dropUpTo(int commit) {
        int kept = 0;
        while (kept < entries.size() && entries.get(kept).commit <= commit) {
            kept++;
        }
        entries.subList(0, kept).clear();
    }

    /**
     * Applies the sections of all commits after one to some blocks, commit by commit.
     *
     * @param applied called after each commit, to bring views up to date
     */
    void apply(int after, Wanted blocks, HeldBlocks held, Worlds worlds, CommitWorkers workers, Runnable applied) {
        int at = 0;
        while (at < entries.size()) {
            int commit = entries.get(at).commit;
            int end = at;
            while (end < entries.size() && entries.get(end).commit == commit) {
                end++;
            }
            if (commit > after) {
                held.keepOnly(block -> blocks.needs(block, commit));
                if (survey(at, end, commit, held, worlds)) {
                    worlds.apply(workers);
                    applied.run();
                }
            }
            at = end;
        }
        held.keepOnly(null);
    }

    private boolean survey(int from, int end, int commit, HeldBlocks held, Worlds worlds) {
        boolean any = false;
        for (int n = from; n < end; n++) {
            EpochReader message = entries.get(n).message;
            message.rewind();
            message.nextVehicle();
            if (held.keepsAnyOf(message)) {
                if (!any) {
                    worlds.begin(commit);
                    any = true;
                }
                worlds.of(message.vehicle()).survey(message);
            }
        }
        return any;
    }
}
