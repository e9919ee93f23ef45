package org.furrow.node.hil.xcp;

/**
 * The lists of measured data (DAQ lists) that a master has configured. A list has packets (ODTs), a packet has entries;
 * all are allocated in turn, and packets are numbered through. Its methods do not allocate.
 */
final class XcpLists {
    static final int MOST_LISTS = 16;
    /** Larger numbers of packets are those of responses and events. */
    static final int MOST_PACKETS = 0xFC;

    static final int MOST_ENTRIES = 8192;

    final int[] firstPacket = new int[MOST_LISTS];
    final int[] packets = new int[MOST_LISTS];
    final int[] event = new int[MOST_LISTS];
    final int[] prescaler = new int[MOST_LISTS];
    final int[] passed = new int[MOST_LISTS];
    final boolean[] stamps = new boolean[MOST_LISTS];
    final boolean[] selected = new boolean[MOST_LISTS];
    final boolean[] running = new boolean[MOST_LISTS];
    final int[] firstEntry = new int[MOST_PACKETS];
    final int[] entries = new int[MOST_PACKETS];
    final int[] address = new int[MOST_ENTRIES];
    final int[] bytes = new int[MOST_ENTRIES];
    int lists;
    private int allPackets;
    private int allEntries;

    void free() {
        lists = 0;
        allPackets = 0;
        allEntries = 0;
    }

    boolean allocate(int count) {
        free();
        if (count > MOST_LISTS) {
            return false;
        }
        for (int k = 0; k < count; k++) {
            firstPacket[k] = 0;
            packets[k] = 0;
            event[k] = 0;
            prescaler[k] = 1;
            passed[k] = 0;
            stamps[k] = false;
            selected[k] = false;
            running[k] = false;
        }
        lists = count;
        return true;
    }

    boolean allocatePackets(int list, int count) {
        if (allPackets + count > MOST_PACKETS || packets[list] != 0) {
            return false;
        }
        firstPacket[list] = allPackets;
        packets[list] = count;
        for (int k = 0; k < count; k++) {
            entries[allPackets + k] = 0;
        }
        allPackets += count;
        return true;
    }

    boolean allocateEntries(int list, int packet, int count) {
        int number = firstPacket[list] + packet;
        if (allEntries + count > MOST_ENTRIES || entries[number] != 0) {
            return false;
        }
        firstEntry[number] = allEntries;
        entries[number] = count;
        for (int k = 0; k < count; k++) {
            bytes[allEntries + k] = 0;
        }
        allEntries += count;
        return true;
    }

    /** Bytes of a packet without its head. */
    int bytesOf(int number) {
        int sum = 0;
        for (int k = 0; k < entries[number]; k++) {
            sum += bytes[firstEntry[number] + k];
        }
        return sum;
    }

    boolean isAnyRunning() {
        for (int k = 0; k < lists; k++) {
            if (running[k]) {
                return true;
            }
        }
        return false;
    }

    void stopAll() {
        for (int k = 0; k < lists; k++) {
            running[k] = false;
            selected[k] = false;
        }
    }
}
