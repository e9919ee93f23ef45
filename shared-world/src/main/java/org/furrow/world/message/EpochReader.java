package org.furrow.world.message;

import static org.furrow.world.message.EpochLayout.*;

import java.util.Arrays;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.world.grid.NodeField;
import org.furrow.world.report.Reach;
import org.furrow.world.report.VehicleReport;
import org.jspecify.annotations.Nullable;

/**
 * Flyweight that reads an epoch message ({@link EpochLayout}) in place.
 *
 * <p>{@link #wrap} checks the header and the heads of all vehicles, but no tile. Then: {@link #nextVehicle} until
 * false; within a vehicle {@link #nextTile} until false, after {@link #checkTiles} has succeeded; within a tile
 * {@link #nextNode} until false. Never reads outside the message; without a message, accessors of header and
 * vehicle throw IndexOutOfBoundsException.
 */
public final class EpochReader {
    private static final byte[] NOTHING = {};
    /** Value of {@link #tilesLeft} while the vehicle's tiles are unchecked. */
    private static final int UNCHECKED = -1;

    private final UnsafeBuffer message = new UnsafeBuffer(NOTHING);

    /** One bit for each vehicle in message order: its tiles have passed the check. */
    private long[] checked = new long[1];

    private int vehiclesLeft;
    private int number;
    private int vehicleAt;
    private int tilesLeft;
    private int at;
    /** Place of the present tile. */
    private int tilePlace;

    private final TileReader tile = new TileReader();
    private double[] numbers = new double[V_DOUBLES];

    /**
     * Opens a message whose tiles are checked later. Never throws, even on arbitrary bytes.
     *
     * @return null when header and vehicles' heads are well formed, else the fault; then nothing may be read
     */
    public @Nullable String wrap(DirectBuffer bytes, int length) {
        String fault = EpochCheck.faultOfLength(length, bytes.capacity());
        if (fault == null) {
            message.wrap(bytes, 0, length);
            fault = EpochCheck.faultOf(message);
        }
        if (fault != null) {
            message.wrap(NOTHING);
        }
        rewind();
        int words = (vehiclesLeft + Long.SIZE - 1) >> 6;
        if (words > checked.length) {
            checked = new long[words];
        } else {
            Arrays.fill(checked, 0, words, 0);
        }
        return fault;
    }

    /**
     * Opens a message and checks all of it. Never throws, even on arbitrary bytes.
     *
     * @return null when the message is well formed, else the fault; then nothing may be read
     */
    public @Nullable String wrapWhole(DirectBuffer bytes, int length) {
        String fault = wrap(bytes, length);
        while (fault == null && nextVehicle()) {
            fault = checkTiles();
            if (fault != null) {
                fault = EpochCheck.ofVehicle(number, fault);
                message.wrap(NOTHING);
            }
        }
        rewind();
        return fault;
    }

    public void rewind() {
        vehiclesLeft = message.capacity() == 0 ? 0 : vehicles();
        number = -1;
        tilesLeft = 0;
        tile.skip();
        vehicleAt = 0;
    }

    /** Checksum of the message, which covers the stated checksums of its vehicles' tiles. */
    public long checksum() {
        return message.getLong(CHECKSUM_AT, ORDER);
    }

    public int rank() {
        return message.getInt(RANK_AT, ORDER);
    }

    public int epoch() {
        return message.getInt(EPOCH_AT, ORDER);
    }

    public long digest() {
        return message.getLong(DIGEST_AT, ORDER);
    }

    public int digestEpoch() {
        return message.getInt(DIGEST_EPOCH_AT, ORDER);
    }

    /** Whether the rank requests the end of the run after this epoch. */
    public boolean asksToStop() {
        return (message.getByte(FLAGS_AT) & FLAG_STOP) != 0;
    }

    /** Whether the rank requests that all ranks hold after the commit of this epoch. */
    public boolean asksToHold() {
        return (message.getByte(FLAGS_AT) & FLAG_HOLD) != 0;
    }

    public int vehicles() {
        return message.getShort(VEHICLES_AT, ORDER) & 0xffff;
    }

    /** Moves to the next vehicle, skipping the unread part of the present one. */
    public boolean nextVehicle() {
        if (vehiclesLeft == 0) {
            return false;
        }
        vehiclesLeft--;
        number++;
        vehicleAt = vehicleAt == 0 ? HEADER : vehicleAt + vehicleLength();
        int tiles = tiles();
        tilesLeft = tiles == 0 || isChecked() ? tiles : UNCHECKED;
        tile.skip();
        at = vehicleAt + headLength(message, vehicleAt);
        return true;
    }

    /**
     * Checks the present vehicle's tiles, unless that was done before; afterwards they may be read.
     *
     * @return null when they are well formed, else the fault; then they may not be read
     */
    public @Nullable String checkTiles() {
        if (tilesLeft != UNCHECKED) {
            return null;
        }
        String fault = EpochCheck.faultOfTiles(message, vehicleAt);
        if (fault == null) {
            checked[number >> 6] |= 1L << number;
            tilesLeft = tiles();
        }
        return fault;
    }

    private void requireChecked() {
        if (tilesLeft == UNCHECKED) {
            throw new IllegalStateException("tiles not checked: rank=" + rank() + " vehicle=" + vehicle());
        }
    }

    private boolean isChecked() {
        return (checked[number >> 6] >>> number & 1) != 0;
    }

    public int vehicle() {
        return message.getShort(vehicleAt + V_INDEX_AT, ORDER) & 0xffff;
    }

    public int tiles() {
        return u16(message, vehicleAt + V_TILES_AT);
    }

    /** The box of the present vehicle's tiles; without tiles the minimum exceeds the maximum. */
    public int tiMin() {
        return message.getInt(vehicleAt + V_TI_MIN_AT, ORDER);
    }

    public int tiMax() {
        return message.getInt(vehicleAt + V_TI_MAX_AT, ORDER);
    }

    public int tjMin() {
        return message.getInt(vehicleAt + V_TJ_MIN_AT, ORDER);
    }

    public int tjMax() {
        return message.getInt(vehicleAt + V_TJ_MAX_AT, ORDER);
    }

    /** Bytes of the present vehicle, including its report. */
    public int vehicleLength() {
        return message.getInt(vehicleAt + V_LENGTH_AT, ORDER);
    }

    /** Copies the raw bytes of the present vehicle, for {@link EpochWriter#addVehicle}; returns their length. */
    public int copyVehicle(MutableDirectBuffer dest, int to) {
        int length = vehicleLength();
        dest.putBytes(to, message, vehicleAt, length);
        return length;
    }

    public int baseEpoch() {
        return message.getInt(vehicleAt + V_BASE_AT, ORDER);
    }

    public long stateHash() {
        return message.getLong(vehicleAt + V_HASH_AT, ORDER);
    }

    public void report(VehicleReport dest) {
        dest.gear = message.getByte(vehicleAt + V_GEAR_AT);
        dest.setChannelCount(u16(message, vehicleAt + V_CHANNELS_AT));
        int from = vehicleAt + V_DOUBLES_AT;
        if (numbers.length < dest.numbers()) {
            numbers = new double[dest.numbers()];
        }
        for (int k = 0; k < dest.numbers(); k++, from += Double.BYTES) {
            numbers[k] = message.getDouble(from, ORDER);
        }
        dest.setNumbers(numbers);
        getReach(from, dest.reach);
    }

    private void getReach(int from, Reach dest) {
        dest.setEpochs(message.getByte(vehicleAt + V_REACH_AT) & 0xff);
        int place = from;
        for (int epoch = 0; epoch < dest.epochs(); epoch++) {
            for (int side = 0; side < Reach.SIDES; side++) {
                if (epoch == 0) {
                    dest.setSide(0, side, message.getInt(place, ORDER));
                    place += Integer.BYTES;
                } else {
                    int growth = u16(message, place);
                    dest.setSide(epoch, side, dest.side(epoch - 1, side) + ((side & 1) == 0 ? -growth : growth));
                    place += Short.BYTES;
                }
            }
        }
    }

    /** Moves to the next tile of the present vehicle, which must be checked; skips the unread part. */
    public boolean nextTile() {
        if (tilesLeft <= 0) {
            requireChecked();
            return false;
        }
        tilesLeft--;
        tilePlace = at;
        tile.open(message, at);
        at = tile.end();
        return true;
    }

    /** Place of the present tile in the message, for {@link TileReader#open}. */
    public int tilePlace() {
        return tilePlace;
    }

    /** Wraps the message, for {@link TileReader#open}; it stays valid as long as the message's bytes. */
    public void wrapMessage(UnsafeBuffer dest) {
        dest.wrap(message);
    }

    public long tileKey() {
        return tile.key();
    }

    public long tileMask() {
        return tile.mask();
    }

    public boolean nextNode() {
        return tile.nextNode();
    }

    public int node() {
        return tile.node();
    }

    /**
     * Copies the present node's fields in wire form.
     *
     * @param dest by row of {@link NodeField}; the bulldozed offset is the vehicle's increment
     */
    public void copyFields(int[] dest) {
        tile.copyFields(dest);
    }
}
