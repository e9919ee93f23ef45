package org.furrow.node.can.bus;

import com.fazecast.jSerialComm.SerialPort;
import com.fazecast.jSerialComm.SerialPortInvalidPortException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.furrow.node.can.BusState;
import org.furrow.node.can.BusStats.Counter;
import org.furrow.node.can.CanFrame;
import org.jspecify.annotations.Nullable;

/**
 * An SLCAN adapter on a serial line. Adapters answer commands in order, so a queue of pending commands assigns
 * the answers. If the adapter answers the command F, its status flags are polled for the state of the controller;
 * an adapter that stops answering, or reports a closed channel, is lost. An adapter that answers no commands
 * (simple firmware, or another host, see {@link SlcanHost}) is used without state and without acknowledgements.
 */
final class SlcanPort implements CanPort {
    private static final int BEL = 7;
    private static final int READ_TIMEOUT_MS = 50;
    private static final long ANSWER_TIMEOUT_MS = 500;
    private static final long POLL_PERIOD_NS = TimeUnit.MILLISECONDS.toNanos(500);
    /** Age of the oldest pending command at which the adapter is lost. */
    private static final long LOSS_TIMEOUT_NS = TimeUnit.MILLISECONDS.toNanos(2000);
    /** Maximum length of pending commands: less than the buffer of any driver, so that writes do not block. */
    private static final int WINDOW_BYTES = 2048;

    private static final long WINDOW_TIMEOUT_NS = TimeUnit.MILLISECONDS.toNanos(100);
    /** Consecutive rejected frames that, with the warning flag, mean bus-off, for which LAWICEL defines no flag. */
    private static final int REJECTED_AT_BUS_OFF = 8;

    private static final int[] BITRATES_BPS = {
        10_000, 20_000, 50_000, 100_000, 125_000, 250_000, 500_000, 800_000, 1_000_000
    };

    private final DeviceBus.Events events;
    private final String device;
    private final int bitrate_bps;
    private final int baud;
    private final PendingCommands pending = new PendingCommands();
    /** Number of threads in a write call. */
    private final AtomicInteger writes = new AtomicInteger();

    private final AtomicInteger consecutiveRejections = new AtomicInteger();
    private final SlcanLine reader = new SlcanLine();
    private final CanFrame frame = new CanFrame();
    private final byte[] chunk = new byte[1024];
    private final byte[] line = new byte[SlcanLine.MAX_BYTES];
    private final byte[] command = new byte[SlcanLine.MAX_COMMAND_BYTES];
    private int lineLength;
    private boolean overlong;
    private long nextPoll_ns;
    /** Whether the adapter answers no commands, so that its state is unknown. */
    private volatile boolean unresponsive;
    /** Whether the adapter has answered the command F. */
    private boolean reportsFlags;
    /** Whether the adapter has answered a frame. */
    private boolean answersFrames;

    private final SlcanHost host = new SlcanHost();
    private volatile String version = "";
    private volatile @Nullable SerialPort port;
    private volatile long versionRoundTrip_ns;

    /**
     * Creates a port that is not open yet.
     *
     * @param bitrate_bps bit rate of the CAN bus
     * @param baud baud rate of the serial line; USB adapters ignore it
     */
    SlcanPort(String device, int bitrate_bps, int baud, DeviceBus.Events events) {
        this.events = events;
        this.device = device;
        this.bitrate_bps = bitrate_bps;
        this.baud = baud;
        if (speedCode(bitrate_bps) < 0) {
            throw new IllegalArgumentException("SLCAN does not support this bit rate, bitrate_bps=" + bitrate_bps);
        }
    }

    /** Returns the digit of the command S for a bit rate; -1 if there is none. */
    static int speedCode(int bitrate_bps) {
        for (int k = 0; k < BITRATES_BPS.length; k++) {
            if (BITRATES_BPS[k] == bitrate_bps) {
                return k;
            }
        }
        return -1;
    }

    @Override
    public void open() throws IOException {
        SerialPort opened = openDevice();
        port = opened;
        pending.clear();
        consecutiveRejections.set(0);
        lineLength = 0;
        overlong = false;
        unresponsive = false;
        reportsFlags = false;
        answersFrames = false;
        host.clear();
        version = "";
        write(opened, "\r\r\rC\r"); // ends an incomplete command and closes the channel; answers are discarded
        discardInput(opened);
        request(opened, "V");
        request(opened, "S" + speedCode(bitrate_bps));
        unresponsive = !request(opened, "O"); // some adapters reject it if the channel is already open
        if (!unresponsive) {
            request(opened, "F");
        } else {
            noteUnresponsive();
        }
        nextPoll_ns = System.nanoTime() + POLL_PERIOD_NS;
    }

    private void noteUnresponsive() {
        events.note(
                device
                        + " does not answer as an SLCAN adapter: it is used without its state and without errors of sent frames");
    }

    private SerialPort openDevice() throws IOException {
        SerialPort fresh;
        try {
            fresh = SerialPort.getCommPort(device);
        } catch (SerialPortInvalidPortException e) {
            throw new IOException(device + ": no such serial device", e);
        }
        fresh.setBaudRate(baud);
        fresh.setComPortTimeouts(SerialPort.TIMEOUT_READ_SEMI_BLOCKING, READ_TIMEOUT_MS, 0);
        if (!fresh.openPort()) {
            throw new IOException(
                    device + " cannot be opened; check that it is not in use and that you are in the group dialout");
        }
        return fresh;
    }

    private void discardInput(SerialPort from) throws IOException {
        long until_ns = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ANSWER_TIMEOUT_MS);
        while (read(from) > 0 && System.nanoTime() - until_ns < 0) {
            lineLength = 0;
        }
    }

    /** Sends a command and waits for its answer; returns whether there was one, even a rejection. */
    private boolean request(SerialPort to, String text) throws IOException {
        pending.add(text.charAt(0), text.length() + 1);
        write(to, text + "\r"); // not synchronized: a transmit call on the lost port may be blocked
        long until_ns = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ANSWER_TIMEOUT_MS);
        while (!pending.isEmpty() && System.nanoTime() - until_ns < 0) {
            accept(read(to));
        }
        boolean answered = pending.isEmpty();
        pending.clear();
        return answered;
    }

    @Override
    public void receive() throws IOException {
        SerialPort from = opened();
        accept(read(from));
        long now_ns = System.nanoTime();
        if (!unresponsive && now_ns - nextPoll_ns >= 0) {
            nextPoll_ns = now_ns + POLL_PERIOD_NS;
            if (pending.oldest_ns(now_ns) > LOSS_TIMEOUT_NS) {
                handleOverdueAnswer();
            } else if (reportsFlags) {
                send(from, "F");
            }
        }
    }

    /** Treats the adapter as lost, or as unresponsive if it has only answered the commands that open it. */
    private void handleOverdueAnswer() throws IOException {
        if (reportsFlags || answersFrames) {
            throw new IOException(device + " has stopped answering");
        }
        unresponsive = true;
        pending.clear();
        noteUnresponsive();
    }

    private SerialPort opened() throws IOException {
        SerialPort open = port;
        if (open == null) {
            throw new IOException(device + " is closed");
        }
        return open;
    }

    private int read(SerialPort from) throws IOException {
        int n = from.readBytes(chunk, chunk.length);
        if (n < 0 || !from.isOpen()) {
            throw new IOException(device + " is unplugged");
        }
        return n;
    }

    /** Splits received bytes into lines. */
    private void accept(int bytes) throws IOException {
        for (int k = 0; k < bytes; k++) {
            int c = chunk[k];
            if (c == '\r' || c == BEL) {
                endLine(c == BEL);
            } else if (lineLength == line.length) {
                overlong = true;
            } else if (c != '\n') { // some adapters end lines with CR and LF
                line[lineLength++] = (byte) c;
            }
        }
    }

    private void endLine(boolean rejected) throws IOException {
        int length = lineLength;
        boolean tooLong = overlong;
        lineLength = 0;
        overlong = false;
        if (tooLong) {
            events.count(Counter.MALFORMED);
        } else if (rejected) {
            if (length > 0) {
                events.count(Counter.MALFORMED);
            }
            handleRejection();
        } else {
            acceptLine(reader.read(line, length, frame), length);
        }
    }

    private void acceptLine(SlcanLine.Kind kind, int length) throws IOException {
        switch (kind) {
            case FRAME -> {
                events.received(frame.timestamp_ns(System.nanoTime()));
                if (host.isPresent()) {
                    answer(host.answerToFrame(frame.isExtended()));
                }
            }
            case COMMAND -> answer(host.execute(line[0]));
            case ANSWER -> {
                if (PendingCommands.isFrame(pending.remove())) {
                    consecutiveRejections.set(0);
                    answersFrames = true;
                }
            }
            case VERSION -> {
                versionRoundTrip_ns = pending.removeThrough('V');
                version = new String(line, 0, length, StandardCharsets.US_ASCII);
            }
            case FLAGS -> {
                pending.removeThrough('F');
                reportsFlags = true;
                acceptFlags(reader.flags());
            }
            case STATE -> events.state(reader.state());
            case ERRORS -> events.count(Counter.ERROR_FRAMES);
            case MALFORMED -> events.count(Counter.MALFORMED);
        }
    }

    private void acceptFlags(int flags) {
        if ((flags & SlcanLine.FLAG_BUS_ERROR) != 0) {
            events.count(Counter.ERROR_FRAMES);
        }
        if ((flags & (SlcanLine.FLAG_OVERRUN | SlcanLine.FLAG_RECEIVE_FULL)) != 0) {
            events.count(Counter.MISSED);
        }
        if ((flags & SlcanLine.FLAG_WARNING) != 0 && consecutiveRejections.get() >= REJECTED_AT_BUS_OFF) {
            events.state(BusState.BUS_OFF);
        } else if ((flags & SlcanLine.FLAG_PASSIVE) != 0) {
            events.state(BusState.PASSIVE);
        } else {
            events.state((flags & SlcanLine.FLAG_WARNING) != 0 ? BusState.WARNING : BusState.ACTIVE);
        }
    }

    private void handleRejection() throws IOException {
        if (unresponsive) {
            throw new IOException(device + " answers now, but did not when it was opened");
        }
        int command = pending.remove();
        if (command == 'F' && reportsFlags) {
            throw new IOException(device + " reports a closed channel: it was reset");
        }
        if (PendingCommands.isFrame(command)) {
            consecutiveRejections.incrementAndGet();
            answersFrames = true;
            events.count(Counter.ERROR_FRAMES);
        }
    }

    @Override
    public void transmit(CanFrame out) throws IOException {
        SerialPort to = opened();
        if (host.isClosed()) {
            events.count(Counter.DROPPED); // the other host does not read, and the line would fill up
            return;
        }
        long until_ns = System.nanoTime() + WINDOW_TIMEOUT_NS;
        while (pending.bytes() >= WINDOW_BYTES) {
            if (System.nanoTime() - until_ns > 0) {
                events.count(Counter.DROPPED);
                return;
            }
            LockSupport.parkNanos(this, 100_000);
        }
        synchronized (command) {
            int n = SlcanLine.write(out, command);
            if (!unresponsive) {
                pending.add(command[0], n);
            }
            write(to, command, n);
        }
        events.count(Counter.SENT);
    }

    private void answer(byte[] text) throws IOException {
        SerialPort to = opened();
        synchronized (command) {
            write(to, text, text.length);
        }
    }

    private void send(SerialPort to, String text) throws IOException {
        synchronized (command) {
            if (!unresponsive) {
                pending.add(text.charAt(0), text.length() + 1);
            }
            write(to, text + "\r");
        }
    }

    private void write(SerialPort to, String text) throws IOException {
        write(to, text.getBytes(StandardCharsets.US_ASCII), text.length());
    }

    private void write(SerialPort to, byte[] bytes, int length) throws IOException {
        int done = 0;
        writes.incrementAndGet();
        try {
            while (done < length) {
                int n = to.writeBytes(bytes, length - done, done);
                if (n <= 0) {
                    throw new IOException(device + " cannot be written to; check that it is plugged in");
                }
                done += n;
            }
        } finally {
            writes.decrementAndGet();
        }
    }

    @Override
    public void restart() throws IOException {
        SerialPort open = opened();
        consecutiveRejections.set(0);
        send(open, "C");
        send(open, "O");
    }

    @Override
    public void close() {
        SerialPort open = port;
        port = null;
        if (open != null && open.isOpen()) {
            long until_ns = System.nanoTime() + WINDOW_TIMEOUT_NS;
            while (writes.get() > 0 && System.nanoTime() - until_ns < 0) {
                LockSupport.parkNanos(this, 100_000);
            }
            if (writes.get() == 0) { // otherwise the line is full and this write would block
                open.writeBytes(new byte[] {'C', '\r'}, 2);
            }
            open.closePort();
        }
    }

    /** Answer to the command V at opening; empty if there was none. */
    String version() {
        return version;
    }

    /**
     * Measures a round trip of the command V.
     *
     * @return the time in ns; 0 without an answer in 0.5 s, or if the adapter did not answer V at opening
     */
    long roundTrip_ns() {
        if (version.isEmpty()) {
            return 0; // an unanswered command would shift all later answers
        }
        versionRoundTrip_ns = 0;
        try {
            send(opened(), "V");
        } catch (IOException e) {
            return 0; // the receiver detects the loss and reopens the port
        }
        long until_ns = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ANSWER_TIMEOUT_MS);
        while (versionRoundTrip_ns == 0 && System.nanoTime() - until_ns < 0) {
            LockSupport.parkNanos(this, 20_000);
        }
        return versionRoundTrip_ns;
    }
}
