package org.furrow.node.view.pack;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Encodes changes of pages, step by step, as the ground of a block or a sum. */
final class GroundStream {
    private static final int STREAMS = 6;

    private final ByteStream[] streams = new ByteStream[STREAMS];
    private final Map<PageKey, Integer> numbers = new HashMap<>();
    private final List<PageKey> pages = new ArrayList<>();
    private final ByteStream entries = new ByteStream();
    private int steps;
    private int entriesOfStep;
    private int nodes;
    private int lastNode;

    GroundStream() {
        for (int s = 0; s < STREAMS; s++) {
            streams[s] = new ByteStream();
        }
    }

    void clear() {
        for (ByteStream stream : streams) {
            stream.clear();
        }
        numbers.clear();
        pages.clear();
        steps = 0;
    }

    void beginStep() {
        entries.clear();
        entriesOfStep = 0;
    }

    void beginPage() {
        nodes = 0;
        lastNode = -1;
    }

    /** Adds a node whose channels may have changed; nothing when none has. Nodes of a page ascend. */
    void add(int node, short[] before, short[] now) {
        boolean same = true;
        for (int c = 0; c < Page.CHANNELS; c++) {
            same &= before[c * PageKey.NODES + node] == now[c];
        }
        if (same) {
            return;
        }
        streams[1].varint(node - lastNode - 1L);
        lastNode = node;
        nodes++;
        for (int c = 0; c < Page.CHANNELS; c++) {
            streams[2 + c].zigzag((short) (now[c] - before[c * PageKey.NODES + node]));
        }
    }

    void endPage(PageKey key) {
        if (nodes > 0) {
            Integer number = numbers.get(key);
            if (number == null) {
                number = pages.size();
                numbers.put(key, number);
                pages.add(key);
            }
            entries.varint(number);
            entries.varint(nodes);
            entriesOfStep++;
        }
    }

    void endStep() {
        streams[0].varint(entriesOfStep);
        streams[0].put(entries);
        steps++;
    }

    int steps() {
        return steps;
    }

    /** Appends the encoded steps. */
    void writeTo(ByteStream dest) {
        dest.int32(steps);
        dest.int32(pages.size());
        for (ByteStream stream : streams) {
            dest.int32(stream.length());
        }
        for (PageKey key : pages) {
            dest.int32(key.ground());
            dest.int32(key.i());
            dest.int32(key.j());
        }
        for (ByteStream stream : streams) {
            dest.put(stream);
        }
    }
}
