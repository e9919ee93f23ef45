package org.furrow.world.message;

import static org.furrow.world.message.EpochLayout.*;

import java.util.Random;
import org.agrona.collections.IntArrayList;
import org.agrona.concurrent.UnsafeBuffer;

/** Creates damaged messages from valid ones: bits, bytes, lengths, fields, and parts of other messages. */
final class Mutator {
    private static final int SPARE = 4096;
    private static final int[] VALUES = {0, 1, -1, 2, 4, 5, 7, 8, 12, 13, 64, 65, 255, 65535, 65536, 65537, 1 << 28};

    private final Random random;
    private final EpochWriter writer = new EpochWriter();
    private final EpochReader reader = new EpochReader();
    private final byte[] original = new byte[1 << 18];
    private final byte[] other = new byte[1 << 18];
    private final byte[] bytes = new byte[original.length + SPARE];
    private final UnsafeBuffer mutated = new UnsafeBuffer(bytes);
    /** Offsets of the original's vehicles and tiles. */
    private final IntArrayList vehicles = new IntArrayList();

    private final IntArrayList tiles = new IntArrayList();
    private int originalLength;
    private int otherLength;
    private int length;

    Mutator(Random random) {
        this.random = random;
        renew();
        renew();
    }

    /** Sets a new original; parts are taken from the former one. */
    void renew() {
        System.arraycopy(original, 0, other, 0, originalLength);
        otherLength = originalLength;
        originalLength = RandomMessage.of(random, random.nextInt(4), 3).write(writer);
        writer.buffer().getBytes(0, original, 0, originalLength);
        vehicles.clear();
        tiles.clear();
        UnsafeBuffer message = new UnsafeBuffer(original);
        if (reader.wrapWhole(message, originalLength) != null) {
            throw new AssertionError("the original is damaged");
        }
        for (int at = HEADER; reader.nextVehicle(); at += reader.vehicleLength()) {
            vehicles.addInt(at);
            int tile = at + headLength(message, at);
            while (reader.nextTile()) {
                tiles.addInt(tile);
                int widths = message.getInt(tile + T_WIDTHS_AT, ORDER);
                int values = nodeLength(widths) * Long.bitCount(reader.tileMask());
                if (width(widths, OFFSET) != 0) {
                    long offsets = message.getLong(tile + T_HEADER, ORDER);
                    values += T_OFFSETS + width(widths, OFFSET) * Long.bitCount(offsets);
                }
                tile += T_HEADER + values;
            }
        }
    }

    /** The next damaged message, from offset 0 of {@link #bytes}; one in 21 is whole. */
    int next() {
        length = originalLength;
        System.arraycopy(original, 0, bytes, 0, length);
        int kind = random.nextInt(21);
        if (kind == 0) {
            return length;
        }
        for (int n = 1 + random.nextInt(2); n > 0; n--) {
            if (kind < 4) {
                bytes[random.nextInt(length)] ^= (byte) (1 << random.nextInt(8));
            } else if (kind < 6) {
                bytes[random.nextInt(length)] = (byte) random.nextInt();
            } else if (kind < 8) {
                resize();
            } else if (kind < 9) {
                splice();
            } else if (kind < 11) {
                append();
            } else if (kind < 20) {
                edit();
            } else {
                cut();
            }
            if (length == 0) {
                return 0;
            }
        }
        finish();
        return length;
    }

    byte[] bytes() {
        return bytes;
    }

    /** Corrects length and checksums of most messages, so that their content is checked. */
    private void finish() {
        if (length < HEADER) {
            return;
        }
        if (random.nextInt(16) != 0) {
            mutated.putInt(LENGTH_AT, length, ORDER);
        }
        if (length % 8 == 0 && random.nextInt(8) != 0) {
            if (random.nextInt(8) != 0) {
                Resealing.sealAll(mutated, length);
            } else {
                Resealing.sealHeads(mutated, length);
            }
        }
    }

    private void resize() {
        int to = random.nextBoolean() ? random.nextInt(length + 1) : length + random.nextInt(256);
        to = random.nextInt(8) == 0 ? to : to & ~7;
        for (int k = length; k < Math.min(to, bytes.length); k++) {
            bytes[k] = (byte) random.nextInt();
        }
        length = Math.min(to, bytes.length);
    }

    /** Ends message and last vehicle within the header or the first bytes of the last tile. */
    private void cut() {
        int vehicle = vehicles.isEmpty() ? 0 : vehicles.getInt(vehicles.size() - 1);
        int tile = tiles.isEmpty() ? 0 : tiles.getInt(tiles.size() - 1);
        int to = tile + random.nextInt(T_HEADER + 2 * T_OFFSETS) & ~7;
        if (tile > vehicle && to < length) {
            length = to;
            mutated.putInt(vehicle + V_LENGTH_AT, length - vehicle, ORDER);
        }
    }

    /** Overwrites a part of this message with a part of another one. */
    private void splice() {
        int part = Math.min(8 * random.nextInt(1, 64), Math.min(length, otherLength));
        int from = random.nextInt(otherLength - part + 1) & ~7;
        int to = random.nextInt(length - part + 1) & ~7;
        System.arraycopy(other, from, bytes, to, part);
    }

    /** Appends a vehicle of another message. */
    private void append() {
        UnsafeBuffer from = new UnsafeBuffer(other, 0, otherLength);
        int at = HEADER;
        for (int skip = random.nextInt(3); at < otherLength; skip--) {
            int section = from.getInt(at + V_LENGTH_AT, ORDER);
            if (skip <= 0 && length + section <= bytes.length) {
                System.arraycopy(other, at, bytes, length, section);
                if (random.nextBoolean()) {
                    mutated.putShort(length + V_INDEX_AT, (short) (20 + random.nextInt(20)), ORDER);
                    mutated.putInt(length + V_BASE_AT, 0, ORDER);
                }
                length += section;
                mutated.putShort(VEHICLES_AT, (short) (mutated.getShort(VEHICLES_AT, ORDER) + 1), ORDER);
                return;
            }
            at += section;
        }
    }

    /** Changes one field, as a forger would. */
    private void edit() {
        int place = random.nextInt(8);
        if (place == 0 || vehicles.isEmpty()) {
            putInt(4 * random.nextInt(HEADER / 4));
        } else if (place < 4 || tiles.isEmpty()) {
            editVehicle(vehicles.getInt(random.nextInt(vehicles.size())));
        } else {
            editTile(tiles.getInt(random.nextInt(tiles.size())));
        }
    }

    private void editVehicle(int at) {
        switch (random.nextInt(6)) {
            case 0 -> putByte(at + (random.nextBoolean() ? V_CHANNELS_AT : V_REACH_AT), random.nextInt(20));
            case 1 -> {
                int number = at + V_DOUBLES_AT + 8 * random.nextInt(V_DOUBLES);
                mutated.putDouble(number, random.nextBoolean() ? Double.NaN : 1 / 0.0, ORDER);
            }
            case 2 -> putByte(at + V_INDEX_AT, random.nextInt(12));
            default -> putInt(at + 4 * random.nextInt(V_DOUBLES_AT / 4));
        }
    }

    private void editTile(int at) {
        switch (random.nextInt(6)) {
            case 0, 1 -> {
                int nibble = random.nextInt(4, 44);
                int shift = nibble / 8 * 4;
                int widths = mutated.getInt(at + T_WIDTHS_AT, ORDER);
                mutated.putInt(at + T_WIDTHS_AT, (widths & ~(15 << shift)) | (nibble % 8) << shift, ORDER);
            }
            case 2 -> mutated.putLong(at + T_MASK_AT, mask(), ORDER);
            case 3 -> mutated.putLong(at + T_HEADER, mask(), ORDER);
            default -> putInt(at + 4 * random.nextInt(T_HEADER / 4));
        }
    }

    private long mask() {
        return switch (random.nextInt(4)) {
            case 0 -> 0;
            case 1 -> 1L << random.nextInt(64);
            default -> random.nextLong();
        };
    }

    private void putByte(int at, int value) {
        if (at < length) {
            bytes[at] = (byte) value;
        }
    }

    private void putInt(int at) {
        int value =
                switch (random.nextInt(4)) {
                    case 0 -> mutated.getInt(at, ORDER) + random.nextInt(-9, 10);
                    case 1 -> random.nextInt();
                    default -> VALUES[random.nextInt(VALUES.length)];
                };
        mutated.putInt(at, value, ORDER);
    }
}
