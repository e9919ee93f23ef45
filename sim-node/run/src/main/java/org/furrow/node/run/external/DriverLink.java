package org.furrow.node.run.external;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.vehicle.control.Controls;
import org.furrow.world.report.VehicleReport;

/**
 * A connection to the program that drives vehicles of a rank (docs/environment-protocol.md, external drivers). One
 * request an epoch has the states of all these vehicles; its response has their controls.
 */
final class DriverLink implements AutoCloseable {
    static final int HELLO = 15;
    static final int DECIDE = 16;
    private static final int RESPONSE = 128;
    private static final int ERROR = 1;
    private static final int HEADER = 12;
    /** Numbers of a vehicle's state before its channels. */
    private static final int STATE = 20;
    /** Numbers of a vehicle's controls. */
    static final int CONTROLS = 4 + Controls.AUXILIARIES;

    private static final int MOST_ERROR = 1 << 16;
    private static final int TIMEOUT_MS = 60_000;

    private final String address;
    private final Socket socket;
    private final OutputStream out;
    private final DataInputStream in;

    /**
     * Connects.
     *
     * @param hello what the program drives, as JSON
     * @throws IllegalStateException when nothing listens at the address
     */
    DriverLink(InetSocketAddress address, String hello) throws IOException {
        this.address = address.getHostString() + ":" + address.getPort();
        socket = new Socket();
        try {
            socket.connect(address, TIMEOUT_MS);
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(TIMEOUT_MS);
            out = socket.getOutputStream();
            in = new DataInputStream(socket.getInputStream());
            byte[] text = hello.getBytes(StandardCharsets.UTF_8);
            ByteBuffer frame = frame(HELLO, 0, text.length);
            send(frame.put(text));
        } catch (IOException e) {
            socket.close();
            throw new IllegalStateException("the driver at " + this.address + ": " + e.getMessage(), e);
        }
    }

    private void send(ByteBuffer frame) throws IOException {
        byte[] bytes = new byte[frame.position()];
        frame.get(0, bytes);
        out.write(bytes);
    }

    private static ByteBuffer frame(int operation, int number, int length) {
        ByteBuffer frame = ByteBuffer.allocate(HEADER + length).order(ByteOrder.LITTLE_ENDIAN);
        return frame.putInt(length)
                .put((byte) operation)
                .put((byte) 0)
                .putShort((short) 0)
                .putInt(number);
    }

    /**
     * Asks for the controls of an epoch and gives them to the vehicles' drivers.
     *
     * @param epoch that is simulated next
     * @throws IllegalStateException when the program gives none, or none that a vehicle can have
     */
    void decide(int epoch, List<VehicleUnit> units) {
        int numbers = 0;
        for (VehicleUnit unit : units) {
            numbers += STATE + unit.report().channelCount;
        }
        ByteBuffer request = frame(DECIDE, epoch, 8 + Double.BYTES * numbers);
        request.putInt(epoch).putInt(units.size());
        for (VehicleUnit unit : units) {
            put(unit, request);
        }
        ByteBuffer answer;
        try {
            send(request);
            answer = answer(epoch, Double.BYTES * CONTROLS * units.size());
        } catch (SocketTimeoutException e) {
            throw failure(epoch, "gave no decision within " + TIMEOUT_MS / 1000 + " s");
        } catch (IOException e) {
            throw failure(epoch, e.getMessage() == null ? "closed the connection" : e.getMessage());
        }
        for (int v = 0; v < units.size(); v++) {
            get(answer, epoch, units.get(v), controls(units.get(v)));
        }
    }

    /** The controls of the next decision of a vehicle's driver. */
    static Controls controls(VehicleUnit unit) {
        return Objects.requireNonNull(unit.external()).next();
    }

    private ByteBuffer answer(int epoch, int expected) throws IOException {
        byte[] header = new byte[HEADER];
        in.readFully(header);
        ByteBuffer head = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN);
        int length = head.getInt();
        if (head.get(5) == ERROR && length >= 0 && length <= MOST_ERROR) {
            throw new IOException("reports: " + new String(in.readNBytes(length), StandardCharsets.UTF_8));
        }
        if (length != expected || (head.get(4) & 0xff) != DECIDE + RESPONSE || head.getInt(8) != epoch) {
            throw new IOException("sent a frame that is not the decision of this epoch");
        }
        byte[] payload = new byte[length];
        in.readFully(payload);
        return ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void put(VehicleUnit unit, ByteBuffer to) {
        VehicleReport report = unit.report();
        putAll(report.position_m, to);
        putAll(report.orientation, to);
        putAll(report.velocity_mps, to);
        putAll(report.angularVelocity_radps, to);
        to.putDouble(report.steering).putDouble(report.throttle).putDouble(report.brake);
        to.putDouble(report.gear).putDouble(report.engine_radps).putDouble(report.channelCount);
        to.putDouble(unit.vehicle().meanSinkage_m());
        for (int c = 0; c < report.channelCount; c++) {
            to.putDouble(report.channels[c]);
        }
    }

    private static void putAll(double[] values, ByteBuffer to) {
        for (double value : values) {
            to.putDouble(value);
        }
    }

    private void get(ByteBuffer from, int epoch, VehicleUnit unit, Controls dest) {
        dest.steering = value(from, epoch, unit, "steering", -1);
        dest.throttle = value(from, epoch, unit, "throttle", 0);
        dest.brake = value(from, epoch, unit, "brake", 0);
        double gear = value(from, epoch, unit, "gear", -1);
        if (gear != Math.rint(gear)) {
            throw failure(epoch, "sent gear=" + gear + " for '" + unit.plan().name() + "'; it must be -1, 0 or 1");
        }
        dest.gear = (int) gear;
        for (int axis = 0; axis < Controls.AUXILIARIES; axis++) {
            dest.aux[axis] = value(from, epoch, unit, "aux_" + (axis + 1), -1);
        }
    }

    private double value(ByteBuffer from, int epoch, VehicleUnit unit, String name, double least) {
        double value = from.getDouble();
        if (!(value >= least && value <= 1)) {
            throw failure(
                    epoch,
                    "sent " + name + "=" + value + " for '" + unit.plan().name() + "'; it must be in [" + (int) least
                            + ", 1]");
        }
        return value;
    }

    private IllegalStateException failure(int epoch, String what) {
        return new IllegalStateException("the driver at " + address + " " + what + ", epoch=" + epoch);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
