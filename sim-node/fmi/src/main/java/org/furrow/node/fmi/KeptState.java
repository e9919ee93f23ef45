package org.furrow.node.fmi;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
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
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeUTF(token);
            out.writeUTF(settings);
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
            out.writeLong(sum(bytes.toByteArray(), bytes.size()));
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
        if (length < 0 || ByteBuffer.wrap(bytes).getLong(length) != sum(bytes, length)) {
            throw new FmuException("a serialised state is damaged");
        }
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            if (!in.readUTF().equals(token)) {
                throw new FmuException("a serialised state is that of another FMU, or of another version of Furrow");
            }
            String settings = in.readUTF();
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

    private static long sum(byte[] bytes, int length) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, length);
        return sum.getValue();
    }
}
