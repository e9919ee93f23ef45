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
import org.furrow.node.engine.remote.FrameHeader;
import org.furrow.node.engine.signal.ControlSignals;
import org.furrow.node.engine.signal.Signal;

/**
 * A connection to the program that drives vehicles of a rank (docs/environment-protocol.md, external drivers). One
 * request an epoch has the states of all these vehicles; its response has their controls, and the inflation of tyres
 * if the program commands it, which the length of the response shows.
 */
final class DriverLink implements Decider {
    static final int HELLO = 15;
    static final int DECIDE = 16;
    private static final int MOST_ERROR = 1 << 16;
    private static final int TIMEOUT_MS = 60_000;
    private static final double PA_PER_KPA = 1000;

    private final String address;
    private final Socket socket;
    private final OutputStream out;
    private final DataInputStream in;
    private final double[] controls = new double[ControlSignals.DRIVING];
    private boolean hasPressures;

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
        ByteBuffer frame = ByteBuffer.allocate(FrameHeader.BYTES + length).order(ByteOrder.LITTLE_ENDIAN);
        FrameHeader.write(frame, length, operation, 0, number);
        return frame.position(FrameHeader.BYTES);
    }

    @Override
    public void decide(int epoch, List<DrivenVehicle> vehicles) {
        int numbers = vehicles.stream().mapToInt(DrivenVehicle::numbers).sum();
        ByteBuffer request = frame(DECIDE, epoch, 8 + Double.BYTES * numbers);
        request.putInt(epoch).putInt(vehicles.size());
        vehicles.forEach(vehicle -> vehicle.put(request));
        ByteBuffer answer;
        try {
            send(request);
            answer = answer(
                    epoch,
                    Double.BYTES
                            * vehicles.stream()
                                    .mapToInt(each -> ControlSignals.DRIVING + each.controls().motion.length)
                                    .sum(),
                    Double.BYTES * vehicles.size());
        } catch (SocketTimeoutException e) {
            throw failure(epoch, "gave no decision within " + TIMEOUT_MS / 1000 + " s");
        } catch (IOException e) {
            throw failure(epoch, e.getMessage() == null ? "closed the connection" : e.getMessage());
        }
        for (DrivenVehicle vehicle : vehicles) {
            get(answer, epoch, vehicle);
        }
    }

    /**
     * Receives a response.
     *
     * @param least length without pressures
     * @param pressures length of those of all vehicles
     */
    private ByteBuffer answer(int epoch, int least, int pressures) throws IOException {
        byte[] bytes = new byte[FrameHeader.BYTES];
        in.readFully(bytes);
        ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        long length = FrameHeader.length(header);
        if (FrameHeader.flags(header) == FrameHeader.ERROR && length <= MOST_ERROR) {
            throw new IOException("reports: " + new String(in.readNBytes((int) length), StandardCharsets.UTF_8));
        }
        hasPressures = length == least + pressures;
        if ((length != least && !hasPressures)
                || FrameHeader.operation(header) != DECIDE + FrameHeader.RESPONSE
                || FrameHeader.number(header) != epoch) {
            throw new IOException("sent a frame that is not the decision of this epoch");
        }
        byte[] payload = new byte[(int) length];
        in.readFully(payload);
        return ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void get(ByteBuffer from, int epoch, DrivenVehicle vehicle) {
        for (int k = 0; k < controls.length; k++) {
            controls[k] = value(from.getDouble(), ControlSignals.ALL.get(k), epoch, vehicle);
        }
        ControlSignals.set(controls, 0, vehicle.controls());
        vehicle.controls().pressure_Pa = hasPressures ? pressure_Pa(from.getDouble(), epoch, vehicle) : Double.NaN;
        double[] motion = vehicle.controls().motion;
        for (int k = 0; k < motion.length; k++) {
            motion[k] = from.getDouble();
            if (!Double.isFinite(motion[k])) {
                throw failure(
                        epoch,
                        "sent " + vehicle.motion(k) + "=" + motion[k] + " for '" + vehicle.name()
                                + "'; it must be finite");
            }
        }
    }

    private double pressure_Pa(double pressure_kPa, int epoch, DrivenVehicle vehicle) {
        if (Double.isNaN(pressure_kPa)) {
            return Double.NaN;
        }
        if (!vehicle.hasSoftTyres()) {
            throw failure(
                    epoch,
                    "sent a tyre pressure for '" + vehicle.name()
                            + "', which has no tyres that give way; it must be NaN, or add 'soft_tyre' to the vehicle");
        }
        return PA_PER_KPA * value(pressure_kPa, ControlSignals.INFLATION, epoch, vehicle);
    }

    private double value(double value, Signal signal, int epoch, DrivenVehicle vehicle) {
        String name = signal.name().replace("_command", "");
        String what = "sent " + name + "=" + value + " for '" + vehicle.name() + "'; it must be ";
        if (!(value >= signal.least() && value <= signal.most())) {
            throw failure(epoch, what + "in [" + (int) signal.least() + ", " + (int) signal.most() + "]");
        }
        if (signal.type() == Signal.Type.INTEGER && value != Math.rint(value)) {
            throw failure(epoch, what + "-1, 0 or 1");
        }
        return value;
    }

    @Override
    public boolean hasPressures() {
        return hasPressures;
    }

    private IllegalStateException failure(int epoch, String what) {
        return new IllegalStateException("the driver at " + address + " " + what + ", epoch=" + epoch);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
