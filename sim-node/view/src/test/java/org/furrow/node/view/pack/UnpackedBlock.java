package org.furrow.node.view.pack;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** A block or sum as the page decodes it. */
final class UnpackedBlock {
    private final ByteBuffer in;
    private final ByteBuffer[] streams = new ByteBuffer[6];
    private final PageKey[] pages;
    final int steps;

    UnpackedBlock(byte[] deflated) throws DataFormatException {
        in = ByteBuffer.wrap(inflate(deflated)).order(ByteOrder.LITTLE_ENDIAN);
        steps = in.getInt();
        pages = new PageKey[in.getInt()];
        int[] lengths = new int[streams.length];
        Arrays.setAll(lengths, s -> in.getInt());
        Arrays.setAll(pages, p -> new PageKey(in.getInt(), in.getInt(), in.getInt()));
        for (int s = 0; s < streams.length; s++) {
            streams[s] = in.slice(in.position(), lengths[s]);
            in.position(in.position() + lengths[s]);
        }
    }

    private static byte[] inflate(byte[] deflated) throws DataFormatException {
        Inflater inflater = new Inflater(true);
        inflater.setInput(deflated);
        byte[] bytes = new byte[1 << 24];
        int length = inflater.inflate(bytes);
        if (!inflater.finished()) {
            throw new DataFormatException("too long");
        }
        inflater.end();
        return Arrays.copyOf(bytes, length);
    }

    private static long varint(ByteBuffer from) {
        long value = 0;
        int shift = 0;
        while (true) {
            byte next = from.get();
            value |= (next & 0x7fL) << shift;
            shift += 7;
            if (next >= 0) {
                return value;
            }
        }
    }

    private static long zigzag(ByteBuffer from) {
        long value = varint(from);
        return value >>> 1 ^ -(value & 1);
    }

    /** Adds the changes of the next step to pages. */
    void addStep(Map<PageKey, short[]> state) {
        long entries = varint(streams[0]);
        for (long e = 0; e < entries; e++) {
            short[] page = state.computeIfAbsent(
                    pages[(int) varint(streams[0])], key -> new short[Page.CHANNELS * PageKey.NODES]);
            long count = varint(streams[0]);
            int node = -1;
            for (long n = 0; n < count; n++) {
                node += (int) varint(streams[1]) + 1;
                for (int c = 0; c < Page.CHANNELS; c++) {
                    page[c * PageKey.NODES + node] += (short) zigzag(streams[2 + c]);
                }
            }
        }
    }

    /** The samples of each vehicle: the first epoch, then a column per channel. */
    Map<Integer, Samples> samples(Map<Integer, Integer> channels) {
        Map<Integer, Samples> all = new TreeMap<>();
        int vehicles = in.getInt();
        for (int v = 0; v < vehicles; v++) {
            int vehicle = in.getShort() & 0xffff;
            int count = in.getShort() & 0xffff;
            int first = in.getInt();
            int length = in.getInt();
            ByteBuffer columns = in.slice(in.position(), length);
            in.position(in.position() + length);
            long[][] values = new long[Objects.requireNonNull(channels.get(vehicle))][count];
            for (long[] column : values) {
                for (int s = 0; s < count; s++) {
                    long predicted = s == 0 ? 0 : s == 1 ? column[0] : 2 * column[s - 1] - column[s - 2];
                    column[s] = predicted + zigzag(columns);
                }
            }
            all.put(vehicle, new Samples(first, values));
        }
        return all;
    }

    /** @param values by channel and sample */
    @SuppressWarnings("ArrayRecordComponent") // never changed, never compared
    record Samples(int first, long[][] values) {}

    /** A copy of pages, in which pages without any value are left out. */
    static Map<PageKey, String> copy(Map<PageKey, short[]> state) {
        Map<PageKey, String> copy = new HashMap<>();
        state.forEach((key, page) -> copy.put(key, Arrays.toString(page)));
        return copy;
    }
}
