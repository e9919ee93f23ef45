package org.furrow.node.run.hydraulics;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.furrow.vehicle.hydraulic.CircuitBlock.Exchange;
import org.furrow.vehicle.hydraulic.CircuitSpec;
import org.furrow.vehicle.ode.Tableau;

/**
 * Messages between a mechanism and its hydraulics. All numbers are little-endian.
 *
 * <pre>
 *   hello, client to server      "FHYD", u32 version, u32 cylinders, 8 bytes name of the method, f64 step_s
 *   answer, server to client     "FHYD", u32 version, u32 length, text in UTF-8: the refusal, or empty
 *   exchange, client to server   f64 time_s, state, inputs, travels, speeds, accelerations
 *   forces, server to client     state, forces
 * </pre>
 */
final class CircuitWire {
    static final int VERSION = 1;

    private static final int MAGIC = 0x44594846; // "FHYD" in little-endian order
    private static final int HELLO_BYTES = 28;
    private static final int ANSWER_BYTES = 12;
    private static final int METHOD_BYTES = 8;
    private static final int MOST_TEXT = 4096;

    private final SocketChannel channel;
    private final ByteBuffer buffer;

    /**
     * First message of a connection.
     *
     * @param method name of a {@link Tableau}
     */
    record Hello(int version, int cylinders, String method, double step_s) {
        static Hello of(CircuitSpec spec, CircuitSpec.Schedule schedule) {
            return new Hello(VERSION, spec.sections().size(), schedule.method().name(), schedule.step_s());
        }
    }

    CircuitWire(SocketChannel channel, CircuitSpec spec) {
        this.channel = channel;
        Exchange exchange = new Exchange(spec);
        int words = 1 + exchange.state.length + 4 * exchange.force_N.length;
        buffer = ByteBuffer.allocateDirect(Math.max(8 * words, HELLO_BYTES)).order(ByteOrder.LITTLE_ENDIAN);
    }

    void sendHello(Hello hello) throws IOException {
        buffer.clear();
        byte[] method = Arrays.copyOf(hello.method.getBytes(StandardCharsets.US_ASCII), METHOD_BYTES);
        buffer.putInt(MAGIC)
                .putInt(hello.version)
                .putInt(hello.cylinders)
                .put(method)
                .putDouble(hello.step_s);
        send();
    }

    /** @throws IOException if the peer's first message is none of this protocol */
    Hello receiveHello() throws IOException {
        receive(HELLO_BYTES);
        requireMagic();
        int version = buffer.getInt();
        int cylinders = buffer.getInt();
        byte[] method = new byte[METHOD_BYTES];
        buffer.get(method);
        return new Hello(version, cylinders, new String(method, StandardCharsets.US_ASCII).trim(), buffer.getDouble());
    }

    /** @param refusal empty: accepted */
    void sendAnswer(String refusal) throws IOException {
        byte[] text = refusal.getBytes(StandardCharsets.UTF_8);
        ByteBuffer answer = ByteBuffer.allocate(ANSWER_BYTES + text.length).order(ByteOrder.LITTLE_ENDIAN);
        answer.putInt(MAGIC).putInt(VERSION).putInt(text.length).put(text).flip();
        writeAll(answer);
    }

    /** Returns why the hello was refused; empty if it was accepted. */
    String receiveAnswer() throws IOException {
        receive(ANSWER_BYTES);
        requireMagic();
        int version = buffer.getInt();
        int length = buffer.getInt();
        if (length < 0 || length > MOST_TEXT) {
            throw new IOException("its answer is damaged");
        }
        ByteBuffer text = ByteBuffer.allocate(length);
        readAll(text);
        String refusal = new String(text.array(), StandardCharsets.UTF_8);
        return refusal.isEmpty() && version != VERSION
                ? "its protocol has version " + version + ", this one " + VERSION
                : refusal;
    }

    void sendExchange(Exchange exchange, double time_s) throws IOException {
        buffer.clear();
        buffer.putDouble(time_s);
        put(exchange.state);
        put(exchange.input);
        put(exchange.travel_m);
        put(exchange.speed_mps);
        put(exchange.acceleration_mps2);
        send();
    }

    /** Receives an exchange and returns its time in s; NaN if the client has closed the connection. */
    double receiveExchange(Exchange dest) throws IOException {
        buffer.clear().limit(8 * (1 + dest.state.length + 4 * dest.force_N.length));
        if (!readAll(buffer)) {
            return Double.NaN;
        }
        buffer.flip();
        double time_s = buffer.getDouble();
        get(dest.state);
        get(dest.input);
        get(dest.travel_m);
        get(dest.speed_mps);
        get(dest.acceleration_mps2);
        return time_s;
    }

    void sendForces(Exchange exchange) throws IOException {
        buffer.clear();
        put(exchange.state);
        put(exchange.force_N);
        send();
    }

    void receiveForces(Exchange dest) throws IOException {
        receive(8 * (dest.state.length + dest.force_N.length));
        get(dest.state);
        get(dest.force_N);
    }

    private void requireMagic() throws IOException {
        if (buffer.getInt() != MAGIC) {
            throw new IOException("the other side is not Furrow's hydraulics");
        }
    }

    private void put(double[] values) {
        for (double value : values) {
            buffer.putDouble(value);
        }
    }

    private void get(double[] dest) {
        for (int k = 0; k < dest.length; k++) {
            dest[k] = buffer.getDouble();
        }
    }

    private void send() throws IOException {
        writeAll(buffer.flip());
    }

    private void writeAll(ByteBuffer from) throws IOException {
        while (from.hasRemaining()) {
            channel.write(from);
        }
    }

    private void receive(int bytes) throws IOException {
        buffer.clear().limit(bytes);
        if (!readAll(buffer)) {
            throw new EOFException("the other side closed the connection");
        }
        buffer.flip();
    }

    /** Fills a buffer; returns false if the connection ended before its first byte. */
    private boolean readAll(ByteBuffer to) throws IOException {
        int start = to.position();
        while (to.hasRemaining()) {
            if (channel.read(to) < 0) {
                if (to.position() == start) {
                    return false;
                }
                throw new EOFException("the other side closed the connection within a message");
            }
        }
        return true;
    }
}
