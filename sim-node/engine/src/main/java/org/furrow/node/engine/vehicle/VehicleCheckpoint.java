package org.furrow.node.engine.vehicle;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.furrow.world.checkpoint.StoreException;
import org.furrow.world.grid.GroundView;
import org.furrow.world.grid.NodeField;
import org.furrow.world.report.Reach;
import org.furrow.world.report.VehicleReport;

/**
 * The bytes of one vehicle in a checkpoint: its last committed report, its full state and counters, the changes in its
 * view that are not committed, and its sections of messages in flight. Big-endian, as {@link DataOutputStream} writes.
 */
public final class VehicleCheckpoint {
    private VehicleCheckpoint() {}

    /** @param inFlight the vehicle's sections of messages that are not committed, the oldest first */
    public static byte[] of(VehicleUnit unit, Neighbours neighbours, List<byte[]> inFlight) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeBoolean(neighbours.hasReport(unit.index()));
            writeReport(neighbours.committed(unit.index()), out);
            unit.save(out);
            writeOverlay(unit.view(), out);
            out.writeInt(inFlight.size());
            for (byte[] section : inFlight) {
                out.writeInt(section.length);
                out.write(section);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory cannot fail", e);
        }
        return bytes.toByteArray();
    }

    /** Reads the committed report alone, which is all that a rank needs of other ranks' vehicles. */
    public static void readReport(byte[] image, int vehicle, Neighbours dest) throws StoreException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(image))) {
            if (in.readBoolean()) {
                readReport(in, dest.accept(vehicle));
            }
        } catch (IOException e) {
            throw new StoreException("a vehicle in the checkpoint is truncated", e);
        }
    }

    /**
     * Restores a new unit.
     *
     * @param epoch the last epoch that the unit has simulated
     * @param committed the last committed epoch
     * @return the vehicle's sections of messages that are not committed, the oldest first
     */
    public static List<byte[]> restore(byte[] image, VehicleUnit unit, int epoch, int committed) throws StoreException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(image))) {
            in.readBoolean();
            readReport(in, new VehicleReport());
            unit.view().startAt(epoch, committed);
            unit.restore(in);
            layOverlay(in, unit.view().layOn());
            List<byte[]> sections = new ArrayList<>();
            for (int n = in.readInt(); n > 0; n--) {
                sections.add(in.readNBytes(in.readInt()));
            }
            return sections;
        } catch (IOException | IllegalArgumentException e) {
            throw new StoreException(
                    "vehicle " + unit.plan().name() + " cannot be restored from the checkpoint: " + e.getMessage(), e);
        }
    }

    private static void writeReport(VehicleReport report, DataOutputStream out) throws IOException {
        out.writeInt(report.gear);
        out.writeInt(report.channelCount);
        out.writeInt(report.reach.epochs());
        double[] numbers = new double[report.numbers()];
        report.copyNumbers(numbers);
        writeAll(numbers, out);
        for (int epoch = 0; epoch < report.reach.epochs(); epoch++) {
            for (int side = 0; side < Reach.SIDES; side++) {
                out.writeInt(report.reach.side(epoch, side));
            }
        }
    }

    private static void readReport(DataInputStream in, VehicleReport dest) throws IOException {
        dest.gear = in.readInt();
        dest.setChannelCount(in.readInt());
        dest.reach.setEpochs(in.readInt());
        double[] numbers = new double[dest.numbers()];
        readAll(numbers, in);
        dest.setNumbers(numbers);
        for (int epoch = 0; epoch < dest.reach.epochs(); epoch++) {
            for (int side = 0; side < Reach.SIDES; side++) {
                dest.reach.setSide(epoch, side, in.readInt());
            }
        }
    }

    static void writeAll(double[] values, DataOutputStream out) throws IOException {
        for (double value : values) {
            out.writeDouble(value);
        }
    }

    static void readAll(double[] dest, DataInputStream in) throws IOException {
        for (int k = 0; k < dest.length; k++) {
            dest[k] = in.readDouble();
        }
    }

    private static void writeOverlay(GroundView view, DataOutputStream out) throws IOException {
        Overlay overlay = new Overlay();
        view.overlay(overlay);
        for (List<int[]> entries : List.of(overlay.nodes, overlay.offsets)) {
            out.writeInt(entries.size());
            for (int[] entry : entries) {
                for (int word : entry) {
                    out.writeInt(word);
                }
            }
        }
    }

    private static void layOverlay(DataInputStream in, GroundView.OverlaySink sink) throws IOException {
        int[] states = new int[NodeField.STATES];
        for (int n = in.readInt(); n > 0; n--) {
            int i = in.readInt();
            int j = in.readInt();
            int writtenEpoch = in.readInt();
            for (int row = 0; row < states.length; row++) {
                states[row] = in.readInt();
            }
            sink.node(i, j, writtenEpoch, states);
        }
        for (int n = in.readInt(); n > 0; n--) {
            sink.offset(in.readInt(), in.readInt(), in.readInt(), in.readInt());
        }
    }

    private static final class Overlay implements GroundView.OverlaySink {
        final List<int[]> nodes = new ArrayList<>();
        final List<int[]> offsets = new ArrayList<>();

        @Override
        public void node(int i, int j, int writtenEpoch, int[] states) {
            int[] entry = {i, j, writtenEpoch};
            int[] all = Arrays.copyOf(entry, entry.length + NodeField.STATES);
            System.arraycopy(states, 0, all, entry.length, NodeField.STATES);
            nodes.add(all);
        }

        @Override
        public void offset(int publishedEpoch, int i, int j, int units) {
            offsets.add(new int[] {publishedEpoch, i, j, units});
        }
    }
}
