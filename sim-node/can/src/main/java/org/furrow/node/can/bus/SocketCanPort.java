package org.furrow.node.can.bus;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.furrow.node.can.BusState;
import org.furrow.node.can.BusStats.Counter;
import org.furrow.node.can.CanFrame;

/**
 * A SocketCAN interface: a raw socket with classic, FD and error frames.
 *
 * <pre>
 *  struct can_frame (16 bytes), struct canfd_frame (72 bytes), in the machine's byte order
 *   0              4     5       6    8
 *  +--------------+-----+-------+----+-----------+
 *  | id and flags | len | flags | -- | data 8|64 |
 *  +--------------+-----+-------+----+-----------+
 *   id: bit 31 extended, 30 remote, 29 error frame;  flags: 1 bit rate switch, 2 error state, 4 is FD
 * </pre>
 */
final class SocketCanPort implements CanPort {
    private static final int AF_CAN = 29;
    private static final int SOCK_RAW = 3;
    private static final int SOCK_NONBLOCK = 0x800;
    private static final int SOCK_CLOEXEC = 0x80000;
    private static final int CAN_RAW = 1;
    private static final int SOL_SOCKET = 1;
    private static final int SO_ERROR = 4;
    private static final int SO_RCVBUF = 8;
    private static final int SO_MEMINFO = 55;
    private static final int MEMINFO_DROPS = 8;
    private static final int SOL_CAN_RAW = 101;
    private static final int CAN_RAW_ERR_FILTER = 2;
    private static final int CAN_RAW_FD_FRAMES = 5;

    private static final int EXTENDED = 0x8000_0000;
    private static final int REMOTE = 0x4000_0000;
    private static final int ERROR = 0x2000_0000;
    private static final int FD_BIT_RATE_SWITCH = 1;
    private static final int FD_ERROR_STATE = 2;
    private static final int FD_FRAME = 4;
    private static final int CLASSIC_BYTES = 16;
    private static final int FD_BYTES = 72;
    private static final int DATA_OFFSET = 8;

    private static final int ERROR_CONTROLLER = 0x004;
    private static final int ERROR_BUS_OFF = 0x040;
    private static final int ERROR_RESTARTED = 0x100;
    private static final int CONTROLLER_OVERFLOW = 0x01;
    private static final int CONTROLLER_WARNING = 0x0C;
    private static final int CONTROLLER_PASSIVE = 0x30;
    private static final int CONTROLLER_ACTIVE = 0x40;

    private static final short POLLIN = 1;
    private static final short POLLOUT = 4;
    private static final int WAIT_MS = 50;
    /** Waits for room in the send queue before a frame is dropped. */
    private static final int ROOM_WAITS = 4;

    private static final int ROOM_WAIT_MS = 25;
    private static final int SOCKET_BUFFER_BYTES = 1 << 20;
    private static final long MEMINFO_NS = TimeUnit.SECONDS.toNanos(1);

    private final String name;
    private final DeviceBus.Events events;
    private final Arena arena = Arena.ofAuto();
    private final Libc receiveLibc = new Libc(arena);
    private final Libc sendLibc = new Libc(arena);
    private final Libc closeLibc = new Libc(arena);
    private final MemorySegment in = arena.allocate(FD_BYTES, 8);
    private final MemorySegment out = arena.allocate(FD_BYTES, 8);
    private final MemorySegment pollIn = arena.allocate(8, 8);
    private final MemorySegment pollOut = arena.allocate(8, 8);
    private final MemorySegment memory = arena.allocate(4L * (MEMINFO_DROPS + 1), 8);
    private final MemorySegment length = arena.allocate(4, 4);
    private final CanFrame frame = new CanFrame();
    /** Holding one of these locks keeps the socket open, so that its descriptor is not reused. */
    private final Object receiveLock = new Object();

    private final Object sendLock = new Object();
    private volatile int socket = -1;
    private long nextMemory_ns;
    private long dropsSeen;

    /** Creates a port that is not open yet. */
    SocketCanPort(String name, DeviceBus.Events events) {
        this.name = name;
        this.events = events;
    }

    @Override
    public void open() throws IOException {
        Libc libc = receiveLibc;
        try (Arena call = Arena.ofConfined()) {
            int index = libc.interfaceIndex(call.allocateFrom(name));
            if (index == 0) {
                throw new IOException("there is no interface " + name);
            }
            int opened = libc.socket(AF_CAN, SOCK_RAW | SOCK_NONBLOCK | SOCK_CLOEXEC, CAN_RAW);
            if (opened < 0) {
                throw new IOException(
                        libc.errno() == Libc.EAFNOSUPPORT
                                ? "the kernel does not support CAN; load the module with 'modprobe can_raw'"
                                : "cannot create a CAN socket: errno " + libc.errno());
            }
            socket = opened;
            option(libc, opened, SOL_CAN_RAW, CAN_RAW_ERR_FILTER, CanFrame.MAX_EXTENDED_ID, call);
            option(libc, opened, SOL_CAN_RAW, CAN_RAW_FD_FRAMES, 1, call);
            option(libc, opened, SOL_SOCKET, SO_RCVBUF, SOCKET_BUFFER_BYTES, call);
            MemorySegment address = call.allocate(24, 8);
            address.set(JAVA_SHORT, 0, (short) AF_CAN);
            address.set(JAVA_INT, 4, index);
            if (libc.bind(opened, address) < 0) {
                throw new IOException(
                        libc.errno() == Libc.ENODEV
                                ? name + " is not a CAN interface"
                                : name + " cannot be bound: errno " + libc.errno());
            }
            requireUp(libc, opened);
        }
        dropsSeen = 0;
    }

    private static void option(Libc libc, int socket, int level, int option, int value, Arena call) {
        MemorySegment number = call.allocate(4, 4);
        number.set(JAVA_INT, 0, value);
        libc.setOption(socket, level, option, number); // fails on kernels without FD, which have no FD frames
    }

    /** Checks the pending error of the socket: ENETDOWN if the interface is down. */
    private void requireUp(Libc libc, int opened) throws IOException {
        length.set(JAVA_INT, 0, 4);
        if (libc.getOption(opened, SOL_SOCKET, SO_ERROR, memory, length) == 0 && memory.get(JAVA_INT, 0) != 0) {
            throw fault(memory.get(JAVA_INT, 0));
        }
    }

    private IOException fault(int errno) {
        return new IOException(
                switch (errno) {
                    case Libc.ENETDOWN -> name + " is down; start it with 'ip link set " + name + " up'";
                    case Libc.ENODEV -> name + " was removed";
                    default -> name + ": errno " + errno;
                });
    }

    @Override
    public void receive() throws IOException {
        synchronized (receiveLock) {
            int from = socket;
            if (from < 0) {
                throw new IOException(name + " is closed");
            }
            pollIn.set(JAVA_INT, 0, from);
            pollIn.set(JAVA_SHORT, 4, POLLIN);
            int ready = receiveLibc.poll(pollIn, WAIT_MS);
            if (ready < 0 && receiveLibc.errno() != Libc.EINTR) {
                throw fault(receiveLibc.errno());
            }
            if (ready > 0) {
                readAll(from);
            }
            countDrops(from);
        }
    }

    private void readAll(int from) throws IOException {
        long bytes;
        while ((bytes = receiveLibc.read(from, in)) >= 0) {
            if (bytes != CLASSIC_BYTES && bytes != FD_BYTES) {
                events.count(Counter.MALFORMED);
                continue;
            }
            int id = in.get(JAVA_INT, 0);
            if ((id & ERROR) != 0) {
                acceptError(id);
            } else {
                accept(id, bytes == FD_BYTES);
            }
        }
        int errno = receiveLibc.errno();
        if (errno != Libc.EAGAIN && errno != Libc.EINTR) {
            throw fault(errno);
        }
    }

    private void accept(int id, boolean fd) {
        boolean extended = (id & EXTENDED) != 0;
        boolean remote = (id & REMOTE) != 0 && !fd;
        int bytes = in.get(JAVA_BYTE, 4);
        int fdFlags = fd ? in.get(JAVA_BYTE, 5) : 0;
        if (!CanFrame.isLength(bytes, fd)) {
            events.count(Counter.MALFORMED);
            return;
        }
        boolean rateSwitch = (fdFlags & FD_BIT_RATE_SWITCH) != 0;
        int flags = CanFrame.flags(extended, remote, fd, rateSwitch, (fdFlags & FD_ERROR_STATE) != 0);
        frame.begin(id & (extended ? CanFrame.MAX_EXTENDED_ID : CanFrame.MAX_STANDARD_ID), flags)
                .length(bytes)
                .timestamp_ns(System.nanoTime());
        if (!remote) {
            MemorySegment.copy(in, JAVA_BYTE, DATA_OFFSET, frame.array(), 0, bytes);
        }
        events.received(frame);
    }

    private void acceptError(int id) {
        events.count(Counter.ERROR_FRAMES);
        int controller = (id & ERROR_CONTROLLER) != 0 ? in.get(JAVA_BYTE, DATA_OFFSET + 1) : 0;
        if ((controller & CONTROLLER_OVERFLOW) != 0) {
            events.count(Counter.MISSED);
        }
        if ((id & ERROR_BUS_OFF) != 0) {
            events.state(BusState.BUS_OFF);
        } else if ((id & ERROR_RESTARTED) != 0 || (controller & CONTROLLER_ACTIVE) != 0) {
            events.state(BusState.ACTIVE);
        } else if ((controller & CONTROLLER_PASSIVE) != 0) {
            events.state(BusState.PASSIVE);
        } else if ((controller & CONTROLLER_WARNING) != 0) {
            events.state(BusState.WARNING);
        }
    }

    /** Counts frames that the kernel dropped because its buffer was full. */
    private void countDrops(int from) {
        long now_ns = System.nanoTime();
        if (now_ns - nextMemory_ns < 0) {
            return;
        }
        nextMemory_ns = now_ns + MEMINFO_NS;
        length.set(JAVA_INT, 0, (int) memory.byteSize());
        if (receiveLibc.getOption(from, SOL_SOCKET, SO_MEMINFO, memory, length) == 0) {
            long drops = Integer.toUnsignedLong(memory.get(JAVA_INT, 4L * MEMINFO_DROPS));
            if (drops > dropsSeen) {
                events.count(Counter.MISSED, drops - dropsSeen);
                dropsSeen = drops;
            }
        }
    }

    @Override
    public void transmit(CanFrame outgoing) throws IOException {
        int bytes = fill(outgoing);
        for (int k = 0; k < ROOM_WAITS; k++) {
            int errno = write(bytes);
            switch (errno) {
                case 0 -> {
                    events.count(Counter.SENT);
                    return;
                }
                case Libc.EINVAL -> { // an FD frame on a classic interface
                    events.count(Counter.DROPPED);
                    return;
                }
                case Libc.EAGAIN, Libc.ENOBUFS, Libc.EINTR -> awaitRoom();
                default -> throw fault(errno);
            }
        }
        events.count(Counter.DROPPED);
    }

    /** Writes the frame in {@link #out}; returns 0 or errno. */
    private int write(int bytes) throws IOException {
        synchronized (sendLock) {
            int to = socket;
            if (to < 0) {
                throw new IOException(name + " is closed");
            }
            return sendLibc.write(to, out, bytes) == bytes ? 0 : sendLibc.errno();
        }
    }

    private void awaitRoom() {
        pollOut.set(JAVA_INT, 0, socket);
        pollOut.set(JAVA_SHORT, 4, POLLOUT);
        if (sendLibc.poll(pollOut, ROOM_WAIT_MS) > 0) {
            // the socket has room but the queue of the interface is full, for which there is no event
            LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    private int fill(CanFrame outgoing) {
        int flags = (outgoing.isExtended() ? EXTENDED : 0) | (outgoing.isRemote() ? REMOTE : 0);
        out.set(JAVA_INT, 0, outgoing.id() | flags);
        out.set(JAVA_INT, 4, 0);
        out.set(JAVA_BYTE, 4, (byte) outgoing.length());
        boolean errorState = (outgoing.flags() & CanFrame.ERROR_STATE) != 0;
        if (outgoing.isFd()) {
            int rate = outgoing.isBitRateSwitch() ? FD_BIT_RATE_SWITCH : 0;
            out.set(JAVA_BYTE, 5, (byte) (FD_FRAME | rate | (errorState ? FD_ERROR_STATE : 0)));
        }
        int bytes = outgoing.isFd() ? FD_BYTES : CLASSIC_BYTES;
        MemorySegment.copy(outgoing.array(), 0, out, JAVA_BYTE, DATA_OFFSET, bytes - DATA_OFFSET);
        return bytes;
    }

    /** Restarts the controller with {@code ip}; an interface with restart-ms restarts automatically. */
    @Override
    public void restart() throws IOException {
        Process ip;
        try {
            ip = new ProcessBuilder("ip", "link", "set", name, "type", "can", "restart")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            return; // without ip, restart-ms must be set
        }
        try {
            if (!ip.waitFor(1, TimeUnit.SECONDS)) {
                ip.destroy();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        synchronized (receiveLock) {
            synchronized (sendLock) {
                int open = socket;
                socket = -1;
                if (open >= 0) {
                    closeLibc.close(open);
                }
            }
        }
    }
}
