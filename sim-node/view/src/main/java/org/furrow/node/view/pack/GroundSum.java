package org.furrow.node.view.pack;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Sum of the ground's changes over a group of blocks. */
final class GroundSum {
    /** Blocks of the sums of each level, from level 1. */
    static final List<Integer> SIZES = List.of(16, 64);

    private final int blocks;
    private final GroundStream stream = new GroundStream();
    private final ByteStream bytes = new ByteStream();
    private final short[] now = new short[Page.CHANNELS];
    /** Values of the pages before their first change in the group. */
    private final Map<PageKey, short[]> before = new TreeMap<>();

    GroundSum(int blocks) {
        this.blocks = blocks;
    }

    /** Keeps the values of a page that is changed next. */
    void keep(Page page) {
        before.computeIfAbsent(page.key(), key -> page.values.clone());
    }

    /** Whether a block is the last of a group. */
    boolean endsWith(int block) {
        return (block + 1) % blocks == 0;
    }

    /** Number of the group that a block ends. */
    int number(int block) {
        return block / blocks;
    }

    /** Encodes the sum, and begins the next group. */
    byte[] take(Map<PageKey, Page> pages) {
        stream.clear();
        stream.beginStep();
        before.forEach((key, values) -> {
            Page page = pages.get(key);
            stream.beginPage();
            for (int n = 0; n < PageKey.NODES && page != null; n++) {
                for (int c = 0; c < Page.CHANNELS; c++) {
                    now[c] = page.values[c * PageKey.NODES + n];
                }
                stream.add(n, values, now);
            }
            stream.endPage(key);
        });
        stream.endStep();
        before.clear();
        bytes.clear();
        stream.writeTo(bytes);
        return bytes.deflate();
    }
}
