package org.furrow.node.engine.vehicle;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.furrow.world.checkpoint.StoreException;

/**
 * A vehicle's states at the ends of its last epochs: of the last one committed and all after it. The memory of dropped
 * states is used again.
 */
public final class StateHistory {
    /** A state, in memory that grows to its size. */
    private static final class Moment extends ByteArrayOutputStream {
        int epoch;

        Moment begin(int ofEpoch) {
            epoch = ofEpoch;
            reset();
            return this;
        }

        ByteArrayInputStream read() {
            return new ByteArrayInputStream(buf, 0, count);
        }
    }

    private final Deque<Moment> moments = new ArrayDeque<>();
    private final Deque<Moment> idle = new ArrayDeque<>();

    private Moment add(int epoch) {
        Moment moment = (idle.isEmpty() ? new Moment() : idle.pop()).begin(epoch);
        moments.addLast(moment);
        return moment;
    }

    void add(int epoch, VehicleUnit unit) {
        try {
            unit.save(new DataOutputStream(add(epoch)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void dropBefore(int beforeEpoch) {
        while (!moments.isEmpty() && moments.getFirst().epoch < beforeEpoch) {
            idle.push(moments.removeFirst());
        }
    }

    /** Big-endian: int32 count, then int32 epoch, int32 length and the bytes of each state, the oldest first. */
    public byte[] toBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(moments.size());
            for (Moment moment : moments) {
                out.writeInt(moment.epoch);
                out.writeInt(moment.size());
                moment.writeTo(out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Replaces the history by what {@link #toBytes} returned. */
    public void restore(byte[] history) throws StoreException {
        moments.clear();
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(history))) {
            for (int n = in.readInt(); n > 0; n--) {
                Moment moment = add(in.readInt());
                moment.writeBytes(in.readNBytes(in.readInt()));
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new StoreException("the earlier states of a vehicle in the checkpoint are cut off", e);
        }
    }

    void restoreOldest(VehicleUnit unit) {
        Moment oldest = moments.peekFirst();
        if (oldest == null) {
            return;
        }
        try {
            unit.restore(new DataInputStream(oldest.read()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
