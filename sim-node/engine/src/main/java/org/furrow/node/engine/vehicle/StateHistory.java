package org.furrow.node.engine.vehicle;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.furrow.world.store.StoreException;

/** A vehicle's states at the ends of its last epochs: of the last one committed and all after it. */
public final class StateHistory {
    private static final class Moment {
        final int epoch;
        final byte[] state;

        Moment(int epoch, byte[] state) {
            this.epoch = epoch;
            this.state = state;
        }
    }

    private final Deque<Moment> moments = new ArrayDeque<>();

    void add(int epoch, VehicleUnit unit) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            unit.save(new DataOutputStream(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        moments.addLast(new Moment(epoch, bytes.toByteArray()));
    }

    void dropBefore(int beforeEpoch) {
        while (!moments.isEmpty() && moments.getFirst().epoch < beforeEpoch) {
            moments.removeFirst();
        }
    }

    /** Big-endian: int32 count, then int32 epoch, int32 length and the bytes of each state, the oldest first. */
    public byte[] toBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(moments.size());
            for (Moment moment : moments) {
                out.writeInt(moment.epoch);
                out.writeInt(moment.state.length);
                out.write(moment.state);
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
                moments.addLast(new Moment(in.readInt(), in.readNBytes(in.readInt())));
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
            unit.restore(new DataInputStream(new ByteArrayInputStream(oldest.state)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
