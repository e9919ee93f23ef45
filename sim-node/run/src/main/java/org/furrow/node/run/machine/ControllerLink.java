package org.furrow.node.run.machine;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.agrona.CloseHelper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The connection of a mechanism with its controller over TCP. The mechanism listens, as a machine does. It first sends
 * one line of JSON with the names of its sensors and inputs. Then, in each exchange, it sends time and sensors, and the
 * controller answers with the inputs; all are doubles, little-endian. Allocates nothing in an exchange.
 */
public final class ControllerLink implements AutoCloseable {
    /** Version of the protocol. */
    private static final int PROTOCOL = 1;

    private static final JsonMapper JSON = JsonMapper.shared();

    private final ServerSocket listener;
    private final int timeout_ms;
    private Socket socket = new Socket();
    private ByteBuffer out = ByteBuffer.allocate(0);
    private ByteBuffer in = ByteBuffer.allocate(0);
    private List<String> inputs = List.of();

    /**
     * Listens.
     *
     * @param timeout_s time in which a controller must connect, and answer
     */
    public ControllerLink(InetSocketAddress address, double timeout_s) throws IOException {
        listener = new ServerSocket();
        listener.setReuseAddress(true);
        listener.bind(address, 1);
        timeout_ms = (int) Math.ceil(1000 * timeout_s);
    }

    /** The port at which it listens. */
    public int port() {
        return listener.getLocalPort();
    }

    /**
     * What a controller is greeted with.
     *
     * @param step_s time between two exchanges
     */
    public record Greeting(String name, double step_s, List<String> sensors, List<String> inputs) {}

    /** Waits for the controller and greets it. */
    public void accept(Greeting greeting) throws IOException {
        listener.setSoTimeout(timeout_ms);
        try {
            socket = listener.accept();
        } catch (SocketTimeoutException e) {
            throw new IOException("no controller has connected within " + timeout_ms / 1000.0 + " s", e);
        }
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(timeout_ms);
        inputs = greeting.inputs;
        out = buffer(1 + greeting.sensors.size());
        in = buffer(inputs.size());
        ObjectNode line = JSON.createObjectNode();
        line.put("furrow_mechanism", PROTOCOL);
        line.put("name", greeting.name);
        line.put("step_s", greeting.step_s);
        greeting.sensors.forEach(line.putArray("sensors")::add);
        inputs.forEach(line.putArray("inputs")::add);
        socket.getOutputStream().write((JSON.writeValueAsString(line) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static ByteBuffer buffer(int doubles) {
        return ByteBuffer.allocate(Double.BYTES * doubles).order(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * Sends time and sensors, and receives the inputs.
     *
     * @throws IOException if the controller has gone, is silent, or sends what is not a number
     */
    public void exchange(double time_s, double[] sensors, double[] received) throws IOException {
        out.clear();
        out.putDouble(time_s);
        for (double sensor : sensors) {
            out.putDouble(sensor);
        }
        OutputStream to = socket.getOutputStream();
        to.write(out.array());
        readFully(socket.getInputStream());
        in.clear();
        for (int k = 0; k < received.length; k++) {
            double value = in.getDouble();
            if (!Double.isFinite(value)) {
                throw new IOException("the controller sent " + value + " as input '" + inputs.get(k) + "'");
            }
            received[k] = value;
        }
    }

    private void readFully(InputStream from) throws IOException {
        byte[] bytes = in.array();
        try {
            if (from.readNBytes(bytes, 0, bytes.length) < bytes.length) {
                throw new EOFException("the controller has closed the connection");
            }
        } catch (SocketTimeoutException e) {
            throw new IOException("the controller has not answered for " + timeout_ms / 1000.0 + " s", e);
        }
    }

    @Override
    public void close() {
        CloseHelper.quietCloseAll(socket, listener);
    }
}
