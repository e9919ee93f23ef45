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

/**
 * An SLCAN adapter in software: at one end of a pair of pseudo terminals it answers as a LAWICEL adapter would, and what is said to it goes
 * to a bus and back. So two programs of which each wants an adapter meet, as a simulation and a controller on one machine.
 */
public final class SlcanAdapter implements AutoCloseable {
    private static final int READ_ms = 20;
    private static final long PAUSE_ns = TimeUnit.MICROSECONDS.toNanos(50);
    private static final String DONE = "\r";
    private static final String REFUSED = "\u0007";

    private final SerialPort port;
    private final CanBus bus;
    private final SlcanLine reader = new SlcanLine();
    private final CanFrame frame = new CanFrame();
    private final byte[] line = new byte[SlcanLine.MAX_BYTES];
    private final byte[] command = new byte[SlcanLine.MAX_COMMAND_BYTES];
    private final Thread listener;
    private final Thread speaker;
    private int lineLength;
    private volatile boolean channelOpen;
    private volatile int flags;
    /** What is answered to F in place of the flags. */
    private volatile @Nullable String inPlaceOfFlags;

    private volatile boolean closed;

    private SlcanAdapter(SerialPort port, CanBus bus) {
        this.port = port;
        this.bus = bus;
        listener = Thread.ofPlatform().name("slcan-adapter-in").daemon().unstarted(this::listen);
        speaker = Thread.ofPlatform().name("slcan-adapter-out").daemon().unstarted(this::speak);
    }

    /**
     * Takes one end of a serial line.
     *
     * @param bus where frames go to and come from; it stays the caller's
     */
    public static SlcanAdapter open(String device, CanBus bus) throws IOException {
        SerialPort port;
        try {
            port = SerialPort.getCommPort(device);
        } catch (SerialPortInvalidPortException e) {
            throw new IOException(device + ": there is no such serial device", e);
        }
        port.setComPortTimeouts(SerialPort.TIMEOUT_READ_SEMI_BLOCKING, READ_ms, 0);
        if (!port.openPort()) {
            throw new IOException(device + " cannot be opened");
        }
        SlcanAdapter adapter = new SlcanAdapter(port, bus);
        adapter.listener.start();
        adapter.speaker.start();
        return adapter;
    }

    /** Sets the status flags that are answered to F; for trials. */
    void flags(int value) {
        flags = value;
    }

    /** Answers F with something else, as firmware does that does not know it; for trials. */
    void tellsNoFlags(String answer) {
        inPlaceOfFlags = answer;
    }

    /** Forgets that the channel is open, as a reset does; for trials. */
    void reset() {
        channelOpen = false;
    }

    /** Whether the other side has opened the channel. */
    public boolean isChannelOpen() {
        return channelOpen;
    }

    private void listen() {
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
            case 'S', 's', 'Z' -> channelOpen ? REFUSED : DONE;
            case 'O' -> channel(true);
            case 'C' -> channel(false);
            case 'F' -> channelOpen ? statusAnswer() : REFUSED;
            default -> transmit(length);
        };
    }

    /** Opens or closes the channel, unless it is so already. */
    private String channel(boolean open) {
        boolean changes = channelOpen != open;
        channelOpen = open;
        return changes ? DONE : REFUSED;
    }

    private String statusAnswer() {
        String other = inPlaceOfFlags;
        if (other != null) {
            return other;
        }
        byte[] text = new byte[2];
        Hex.put(text, 0, flags, 2);
        return "F" + new String(text, StandardCharsets.US_ASCII) + "\r";
    }

    private String transmit(int length) {
        boolean taken = channelOpen && reader.read(line, length, frame) == SlcanLine.Kind.FRAME && bus.send(frame);
        if (!taken) {
            return REFUSED;
        }
        return frame.isExtended() ? "Z\r" : "z\r";
    }

    private void speak() {
        while (!closed) {
            if (bus.drain(this::forward) == 0) {
                LockSupport.parkNanos(this, PAUSE_ns);
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
            listener.join();
            speaker.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        port.closePort();
    }
}
