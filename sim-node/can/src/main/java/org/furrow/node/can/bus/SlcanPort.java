package org.furrow.node.can.bus;

import com.fazecast.jSerialComm.SerialPort;
import com.fazecast.jSerialComm.SerialPortInvalidPortException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.furrow.node.can.BusState;
import org.furrow.node.can.CanFrame;
import org.jspecify.annotations.Nullable;

/**
 * An SLCAN adapter on a serial line. Commands are answered in their order, so that a queue of what was asked tells which answer is whose;
 * frames of others come in between. Status flags are asked for now and then, where they were answered once: they bring the controller's state, and an
 * adapter that does not answer them any more, or says that its channel is closed, is lost. Who answers nothing is used without all that: simple firmware, or
 * another host, which is answered instead.
 */
final class SlcanPort implements CanPort {
    private static final int BEL = 7;
    private static final int READ_ms = 50;
    private static final long ANSWER_ms = 500;
    private static final long POLL_ns = TimeUnit.MILLISECONDS.toNanos(500);
    /** An adapter whose oldest answer is later than this is lost. */
    private static final long SILENT_ns = TimeUnit.MILLISECONDS.toNanos(2000);
    /** So many bytes of commands may be unanswered before the next frame waits: less than any driver has room for, so no write waits. */
    private static final int WINDOW_bytes = 2048;

    private static final long WINDOW_WAIT_ns = TimeUnit.MILLISECONDS.toNanos(100);
    /** So many frames refused one after the other, with the warning flag set, are taken for bus-off, which LAWICEL's flags do not tell. */
    private static final int REFUSED_FOR_OFF = 8;

    private static final int[] BITRATES_bps = {
        10_000, 20_000, 50_000, 100_000, 125_000, 250_000, 500_000, 800_000, 1_000_000
    };

    private final PortEvents events;
    private final String device;
    private final int bitrate_bps;
    private final int baud;
    private final AnswerQueue asked = new AnswerQueue();
    /** Threads that write now. */
    private final AtomicInteger writes = new AtomicInteger();

    private final AtomicInteger refusedInRow = new AtomicInteger();
    private final SlcanLine reader = new SlcanLine();
    private final CanFrame frame = new CanFrame();
    private final byte[] chunk = new byte[1024];
    private final byte[] line = new byte[SlcanLine.MAX_BYTES];
    private final byte[] command = new byte[SlcanLine.MAX_COMMAND_BYTES];
    private int lineLength;
    private boolean overlong;
    private long nextPoll_ns;
    /** Whether it does not answer commands, as some simple firmware; then its state cannot be known. */
    private volatile boolean isMute;
    /** Whether it has told its flags when it was opened: then it does so always. */
    private boolean tellsFlags;
    /** Whether it has answered a frame. */
    private boolean answersFrames;

    private final SlcanHost host = new SlcanHost();
    private volatile String version = "";

    private volatile @Nullable SerialPort port;
    private volatile long versionRoundTrip_ns;

    /**
     * An adapter that is not opened yet.
     *
     * @param bitrate_bps of the CAN bus
     * @param baud of the serial line; USB adapters do not care
     */
    SlcanPort(String device, int bitrate_bps, int baud, PortEvents events) {
        this.events = events;
        this.device = device;
        this.bitrate_bps = bitrate_bps;
        this.baud = baud;
        if (speedCode(bitrate_bps) < 0) {
            throw new IllegalArgumentException("no SLCAN adapter has bitrate_bps=" + bitrate_bps);
        }
    }

    /** The digit of the command S for a bit rate; -1 when there is none. */
    static int speedCode(int bitrate_bps) {
        for (int k = 0; k < BITRATES_bps.length; k++) {
            if (BITRATES_bps[k] == bitrate_bps) {
                return k;
            }
        }
        return -1;
    }

    @Override
    public void open() throws IOException {
        SerialPort opened = openDevice();
        port = opened;
        asked.clear();
        refusedInRow.set(0);
        lineLength = 0;
        overlong = false;
        isMute = false;
        tellsFlags = false;
        answersFrames = false;
        host.clear();
        version = "";
        write(opened, "\r\r\rC\r"); // ends what may be half typed there, and closes the channel, whatever is answered
        quiet(opened);
        ask(opened, "V");
        ask(opened, "S" + speedCode(bitrate_bps));
        boolean answers = ask(opened, "O"); // or refuses: some do what is open already
        isMute = !answers;
        if (answers) {
            ask(opened, "F");
        } else {
            noteMute();
        }
        nextPoll_ns = System.nanoTime() + POLL_ns;
        events.state(BusState.ACTIVE);
    }

    private void noteMute() {
        events.note(
                device
                        + " does not answer as an SLCAN adapter: it is used without its state, and what it refuses is not seen");
    }

    private SerialPort openDevice() throws IOException {
        SerialPort fresh;
        try {
            fresh = SerialPort.getCommPort(device);
        } catch (SerialPortInvalidPortException e) {
            throw new IOException(device + ": there is no such serial device", e);
        }
        fresh.setBaudRate(baud);
        fresh.setComPortTimeouts(SerialPort.TIMEOUT_READ_SEMI_BLOCKING, READ_ms, 0);
        if (!fresh.openPort()) {
            throw new IOException(device + " cannot be opened: is it in use, or not for this user (group dialout)?");
        }
        return fresh;
    }

    /** Reads until nothing comes any more. */
    private void quiet(SerialPort from) throws IOException {
        long until_ns = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ANSWER_ms);
        while (read(from) > 0 && System.nanoTime() - until_ns < 0) {
            lineLength = 0;
        }
    }

    /** Sends a command and waits for its answer; says whether there was one, be it a refusal. */
    private boolean ask(SerialPort to, String text) throws IOException {
        asked.add(text.charAt(0), text.length() + 1);
        write(to, text + "\r");
        long until_ns = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ANSWER_ms);
        while (!asked.isEmpty() && System.nanoTime() - until_ns < 0) {
            take(read(to));
        }
        boolean answered = asked.isEmpty();
        asked.clear();
        return answered;
    }

    @Override
    public void receive() throws IOException {
        SerialPort from = opened();
        take(read(from));
        long now_ns = System.nanoTime();
        if (!isMute && now_ns - nextPoll_ns >= 0) {
            nextPoll_ns = now_ns + POLL_ns;
            if (asked.oldest_ns(now_ns) > SILENT_ns) {
                fallSilent();
            } else if (tellsFlags) {
                command(from, 'F');
            }
        }
    }

    /** An answer is overdue: it is lost, or has only ever answered what opens it. */
    private void fallSilent() throws IOException {
        if (tellsFlags || answersFrames) {
            throw new IOException(device + " does not answer any more");
        }
        isMute = true;
        asked.clear();
        noteMute();
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

    /** Cuts what was read into lines. */
    private void take(int bytes) throws IOException {
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

    private void endLine(boolean refused) throws IOException {
        int length = lineLength;
        boolean tooLong = overlong;
        lineLength = 0;
        overlong = false;
        if (tooLong) {
            events.malformed();
        } else if (refused) {
            if (length > 0) {
                events.malformed();
            }
            refused();
        } else {
            accept(reader.read(line, length, frame), length);
        }
    }

    private void accept(SlcanLine.Kind kind, int length) throws IOException {
        switch (kind) {
            case FRAME -> {
                events.received(frame.timestamp_ns(System.nanoTime()));
                if (host.isThere()) {
                    answer(host.taken(frame.isExtended()));
                }
            }
            case COMMAND -> answer(host.take(line[0]));
            case ANSWER -> {
                if (AnswerQueue.isFrame(asked.take())) {
                    refusedInRow.set(0);
                    answersFrames = true;
                }
            }
            case VERSION -> {
                versionRoundTrip_ns = asked.takeUntil('V');
                version = new String(line, 0, length, StandardCharsets.US_ASCII);
            }
            case FLAGS -> {
                asked.takeUntil('F');
                tellsFlags = true;
                flags(reader.flags());
            }
            case STATE -> events.state(reader.state());
            case ERRORS -> events.error();
            case MALFORMED -> events.malformed();
        }
    }

    private void flags(int flags) {
        if ((flags & SlcanLine.FLAG_BUS_ERROR) != 0) {
            events.error();
        }
        if ((flags & (SlcanLine.FLAG_OVERRUN | SlcanLine.FLAG_RECEIVE_FULL)) != 0) {
            events.missed(1);
        }
        if ((flags & SlcanLine.FLAG_WARNING) != 0 && refusedInRow.get() >= REFUSED_FOR_OFF) {
            events.state(BusState.BUS_OFF);
        } else if ((flags & SlcanLine.FLAG_PASSIVE) != 0) {
            events.state(BusState.PASSIVE);
        } else {
            events.state((flags & SlcanLine.FLAG_WARNING) != 0 ? BusState.WARNING : BusState.ACTIVE);
        }
    }

    private void refused() throws IOException {
        if (isMute) {
            throw new IOException(device + " answers now, which it did not when it was opened");
        }
        int command = asked.take();
        if (command == 'F' && tellsFlags) {
            throw new IOException(device + " says that its channel is closed: it was reset");
        }
        if (AnswerQueue.isFrame(command)) {
            refusedInRow.incrementAndGet();
            answersFrames = true;
            events.error();
        }
    }

    @Override
    public void transmit(CanFrame out) throws IOException {
        SerialPort to = opened();
        if (host.isClosed()) {
            events.refused(); // nobody reads, and the line would fill up
            return;
        }
        long until_ns = System.nanoTime() + WINDOW_WAIT_ns;
        while (asked.bytes() >= WINDOW_bytes) {
            if (System.nanoTime() - until_ns > 0) {
                events.refused();
                return;
            }
            LockSupport.parkNanos(this, 100_000);
        }
        synchronized (command) {
            int n = SlcanLine.write(out, command);
            if (!isMute) {
                asked.add(command[0], n);
            }
            write(to, command, n);
        }
        events.sent();
    }

    private void answer(byte[] text) throws IOException {
        SerialPort to = opened();
        synchronized (command) {
            write(to, text, text.length);
        }
    }

    private void command(SerialPort to, char what) throws IOException {
        synchronized (command) {
            if (!isMute) {
                asked.add(what, 2);
            }
            write(to, new byte[] {(byte) what, '\r'}, 2);
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
                    throw new IOException(device + " cannot be written to: is it unplugged?");
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
        refusedInRow.set(0);
        command(open, 'C');
        command(open, 'O');
    }

    @Override
    public void close() {
        SerialPort open = port;
        port = null;
        if (open != null && open.isOpen()) {
            if (writes.get() == 0) { // else the line is full and nobody reads it: this would not come back
                open.writeBytes(
                        new byte[] {'C', '\r'}, 2); // the channel, so that the adapter is quiet when it is opened next
            }
            open.closePort();
        }
    }

    /** What the adapter answered to V when it was opened; empty when it did not. */
    String version() {
        return version;
    }

    /**
     * Asks for the version and waits for the answer.
     *
     * @return the round trip in ns, 0 without an answer in half a second, or when it did not tell its version when it was opened
     */
    long roundTrip_ns() {
        if (version.isEmpty()) {
            return 0; // what is not answered would put all later answers out of their order
        }
        versionRoundTrip_ns = 0;
        try {
            command(opened(), 'V');
        } catch (IOException e) {
            return 0; // the receiver sees the same and opens it again
        }
        long until_ns = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ANSWER_ms);
        while (versionRoundTrip_ns == 0 && System.nanoTime() - until_ns < 0) {
            LockSupport.parkNanos(this, 20_000);
        }
        return versionRoundTrip_ns;
    }
}
