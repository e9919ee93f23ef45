package org.furrow.node.can.bus;

import com.fazecast.jSerialComm.SerialPort;
import com.fazecast.jSerialComm.SerialPortInvalidPortException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.Hex;
import org.jspecify.annotations.Nullable;

/** A simulated LAWICEL adapter at one end of a pair of pseudo terminals, connected to a bus. */
final class SlcanAdapter implements AutoCloseable {
    private static final long JOIN_MS = 2_000;
    private static final int READ_TIMEOUT_MS = 20;
    private static final long PAUSE_NS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final String DONE = "\r";
    private static final String REJECTED = "\u0007";

    private final SerialPort port;
    private final CanBus bus;
    private final SlcanLine reader = new SlcanLine();
    private final CanFrame frame = new CanFrame();
    private final byte[] line = new byte[SlcanLine.MAX_BYTES];
    private final byte[] command = new byte[SlcanLine.MAX_COMMAND_BYTES];
    private final Thread receiver;
    private final Thread transmitter;
    private int lineLength;
    private volatile boolean channelOpen;
    private volatile int flags;
    /** Answer to F instead of the flags. */
    private volatile @Nullable String flagsAnswer;

    private volatile boolean closed;

    private SlcanAdapter(SerialPort port, CanBus bus) {
        this.port = port;
        this.bus = bus;
        receiver = Thread.ofPlatform().name("slcan-adapter-in").daemon().unstarted(this::receive);
        transmitter = Thread.ofPlatform().name("slcan-adapter-out").daemon().unstarted(this::transmit);
    }

    /**
     * Opens one end of a serial line.
     *
     * @param bus the bus to connect to; the caller closes it
     */
    static SlcanAdapter open(String device, CanBus bus) throws IOException {
        SerialPort port;
        try {
            port = SerialPort.getCommPort(device);
        } catch (SerialPortInvalidPortException e) {
            throw new IOException(device + ": no such serial device", e);
        }
        port.setComPortTimeouts(SerialPort.TIMEOUT_READ_SEMI_BLOCKING, READ_TIMEOUT_MS, 0);
        if (!port.openPort()) {
            throw new IOException(device + " cannot be opened");
        }
        SlcanAdapter adapter = new SlcanAdapter(port, bus);
        adapter.receiver.start();
        adapter.transmitter.start();
        return adapter;
    }

    /** Sets the status flags that F reports. */
    void flags(int value) {
        flags = value;
    }

    /** Sets another answer to F, as of firmware without this command. */
    void answerFlagsWith(String answer) {
        flagsAnswer = answer;
    }

    /** Closes the channel, as a reset does. */
    void reset() {
        channelOpen = false;
    }

    boolean isChannelOpen() {
        return channelOpen;
    }

    private void receive() {
        byte[] chunk = new byte[1024];
        while (!closed) {
            int n = port.readBytes(chunk, chunk.length);
            if (n < 0) {
                return;
            }
            for (int k = 0; k < n; k++) {
                if (chunk[k] == '\r') {
                    answer(execute(lineLength));
                    lineLength = 0;
                } else if (lineLength < line.length) {
                    line[lineLength++] = chunk[k];
                }
            }
        }
    }

    private String execute(int length) {
        if (length == 0) {
            return DONE;
        }
        return switch (line[0]) {
            case 'V' -> "V1013\r";
            case 'N' -> "NFURR\r";
            case 'S', 's', 'Z' -> channelOpen ? REJECTED : DONE;
            case 'O' -> channel(true);
            case 'C' -> channel(false);
            case 'F' -> channelOpen ? statusAnswer() : REJECTED;
            default -> sendToBus(length);
        };
    }

    /** Opens or closes the channel; rejects a command that changes nothing. */
    private String channel(boolean open) {
        boolean changes = channelOpen != open;
        channelOpen = open;
        return changes ? DONE : REJECTED;
    }

    private String statusAnswer() {
        String other = flagsAnswer;
        if (other != null) {
            return other;
        }
        byte[] text = new byte[2];
        Hex.put(text, 0, flags, 2);
        return "F" + new String(text, StandardCharsets.US_ASCII) + "\r";
    }

    private String sendToBus(int length) {
        boolean sent = channelOpen && reader.read(line, length, frame) == SlcanLine.Kind.FRAME && bus.send(frame);
        if (!sent) {
            return REJECTED;
        }
        return frame.isExtended() ? "Z\r" : "z\r";
    }

    private void transmit() {
        while (!closed) {
            if (bus.drain(this::forward) == 0) {
                LockSupport.parkNanos(this, PAUSE_NS);
            }
        }
    }

    private void forward(CanFrame from) {
        if (channelOpen) {
            synchronized (port) {
                port.writeBytes(command, SlcanLine.write(from, command));
            }
        }
    }

    private void answer(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        synchronized (port) {
            port.writeBytes(bytes, bytes.length);
        }
    }

    @Override
    public void close() {
        closed = true;
        try {
            // a read may block when the other end of the pseudo terminal is gone; closing the port ends it
            receiver.join(JOIN_MS);
            transmitter.join(JOIN_MS);
            port.closePort();
            receiver.join(JOIN_MS);
            transmitter.join(JOIN_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            port.closePort();
        }
    }
}
