package org.furrow.world.grid;

import java.util.Arrays;

/** Queue of the offsets that a vehicle has published and that are not committed yet, in order of epoch. */
final class PendingOffsets {
    private int[] entries = new int[4 * 64];
    private int first;
    private int end;

    void add(int epoch, int i, int j, int units) {
        if (end == entries.length) {
            makeRoom();
        }
        entries[end] = epoch;
        entries[end + 1] = i;
        entries[end + 2] = j;
        entries[end + 3] = units;
        end += 4;
    }

    void clear() {
        first = 0;
        end = 0;
    }

    /** Removes the offsets published up to an epoch, here and from the window. */
    void removeUpTo(int epoch, ViewWindow window) {
        for (; first < end && entries[first] <= epoch; first += 4) {
            window.pending[window.index(entries[first + 1], entries[first + 2])] -= entries[first + 3];
        }
        if (first == end) {
            first = 0;
            end = 0;
        }
    }

    void forEach(GroundView.OverlaySink sink) {
        for (int at = first; at < end; at += 4) {
            sink.offset(entries[at], entries[at + 1], entries[at + 2], entries[at + 3]);
        }
    }

    private void makeRoom() {
        int[] from = entries;
        if (first < entries.length / 2) {
            entries = Arrays.copyOf(entries, 2 * entries.length);
        }
        System.arraycopy(from, first, entries, 0, end - first);
        end -= first;
        first = 0;
    }
}
