package org.furrow.node.view.pack;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.furrow.world.commit.Committer;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.TileKey;

/** The pages of all grounds of a run, kept up to date from its commits. */
final class GroundTrack {
    private final boolean shared;
    private final double epoch_s;
    private final double yieldUnit_Pa;
    private final Map<PageKey, Page> pages = new HashMap<>();
    private final TreeSet<PageKey> changed = new TreeSet<>();
    private final CommittedWorld.Node node = new CommittedWorld.Node();
    private final short[] now = new short[Page.CHANNELS];
    private final List<GroundSum> sums =
            GroundSum.SIZES.stream().map(GroundSum::new).toList();

    GroundTrack(boolean shared, double epoch_s, double yieldUnit_Pa) {
        this.shared = shared;
        this.epoch_s = epoch_s;
        this.yieldUnit_Pa = yieldUnit_Pa;
    }

    /** Sees the tiles that commits write. */
    Committer.TileObserver observer() {
        return (vehicle, key, mask, before) -> {
            PageKey page = PageKey.of(shared ? 0 : vehicle, key);
            pages.computeIfAbsent(page, Page::new).touch(key, mask);
            changed.add(page);
        };
    }

    Map<PageKey, Page> pages() {
        return pages;
    }

    /** Sums of the levels from 1. */
    List<GroundSum> sums() {
        return sums;
    }

    /** Encodes the changes of the last commit as a step, and updates the pages. */
    void step(List<CommittedWorld> worlds, GroundStream dest) {
        dest.beginStep();
        for (PageKey key : changed) {
            Page page = pages.get(key);
            if (page != null) {
                sums.forEach(sum -> sum.keep(page));
                dest.beginPage();
                update(page, worlds.get(key.ground()), dest);
                dest.endPage(key);
            }
        }
        changed.clear();
        dest.endStep();
    }

    private void update(Page page, CommittedWorld world, GroundStream dest) {
        for (int row = 0; row < PageKey.SIDE; row++) {
            for (long left = page.takeTouched(row); left != 0; left &= left - 1) {
                int column = Long.numberOfTrailingZeros(left);
                int i = PageKey.SIDE * page.key().i() + column;
                int j = PageKey.SIDE * page.key().j() + row;
                int tile = world.find(TileKey.of(i >> TileKey.SHIFT, j >> TileKey.SHIFT));
                world.get(tile, TileKey.local(i, j), node);
                Page.quantise(node, epoch_s, yieldUnit_Pa, now);
                int n = PageKey.SIDE * row + column;
                dest.add(n, page.values, now);
                for (int c = 0; c < Page.CHANNELS; c++) {
                    page.values[c * PageKey.NODES + n] = now[c];
                }
            }
        }
    }
}
