package org.furrow.node.engine;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** A vehicle's states at the ends of its last epochs, of those that are not committed and the last that is. */
final class StateHistory {
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

    void forget(int beforeEpoch) {
        while (!moments.isEmpty() && moments.getFirst().epoch < beforeEpoch) {
            moments.removeFirst();
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
