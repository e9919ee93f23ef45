package org.furrow.node.fmi;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;
import org.furrow.node.engine.SteppedWorld;
import org.jspecify.annotations.Nullable;

/**
 * A state of an instance.
 *
 * @param settings of the scenario
 * @param numbers values of all variables
 * @param world null: before the initialization
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record KeptState(String settings, double[] numbers, FmuWorld.@Nullable Kept world) {
    /** The state as bytes, which an instance of the same FMU reads in any process. */
    byte[] toBytes(String token) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CheckedOutputStream summed = new CheckedOutputStream(bytes, new CRC32C());
        try (DataOutputStream out = new DataOutputStream(summed)) {
            out.writeUTF(token);
            byte[] text = settings.getBytes(StandardCharsets.UTF_8);
            out.writeInt(text.length);
            out.write(text);
            writeAll(numbers, out);
            out.writeBoolean(world != null);
            if (world != null) {
                out.writeDouble(world.start_s());
                out.writeInt(world.memories().size());
                for (double[] memory : world.memories()) {
                    writeAll(memory, out);
                }
                SteppedWorld.Moment moment = world.moment();
                out.writeBoolean(moment != null);
                if (moment != null) {
                    moment.write(out);
                }
            }
            out.writeLong(summed.getChecksum().getValue());
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory cannot fail", e);
        }
        return bytes.toByteArray();
    }

    /** Reads what {@link #toBytes} wrote. */
    static KeptState of(ByteBuffer from, String token) throws FmuException {
        byte[] bytes = new byte[from.remaining()];
        from.get(bytes);
        int length = bytes.length - Long.BYTES;
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, Math.max(0, length));
        if (length < 0 || ByteBuffer.wrap(bytes).getLong(length) != sum.getValue()) {
            throw new FmuException("a serialised state is damaged");
        }
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            if (!in.readUTF().equals(token)) {
                throw new FmuException("a serialised state is that of another FMU, or of another version of Furrow");
            }
            String settings = new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
            double[] numbers = readAll(in);
            return new KeptState(settings, numbers, in.readBoolean() ? world(in) : null);
        } catch (IOException e) {
            throw new FmuException("a serialised state cannot be read: " + e.getMessage());
        }
    }

    private static FmuWorld.Kept world(DataInputStream in) throws IOException {
        double start_s = in.readDouble();
        List<double[]> memories = new ArrayList<>();
        for (int n = in.readInt(); n > 0; n--) {
            memories.add(readAll(in));
        }
        return new FmuWorld.Kept(start_s, in.readBoolean() ? SteppedWorld.Moment.read(in) : null, memories);
    }

    private static void writeAll(double[] values, DataOutputStream out) throws IOException {
        out.writeInt(values.length);
        for (double value : values) {
            out.writeDouble(value);
        }
    }

    private static double[] readAll(DataInputStream in) throws IOException {
        double[] values = new double[in.readInt()];
        for (int k = 0; k < values.length; k++) {
            values[k] = in.readDouble();
        }
        return values;
    }
}
