package org.furrow.node.hil.xcp;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.agrona.BufferUtil;
import org.agrona.CloseHelper;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.OneToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.WriterThread;
import org.jspecify.annotations.Nullable;

/**
 * XCP on Ethernet, by UDP and TCP at a port of this machine. Another thread sends and receives; the vehicle's thread
 * answers commands and samples after each step, without waiting. The last master that has connected is the only one.
 */
public final class XcpEthernet implements AutoCloseable {
    private static final int BYTES = 1 << 20;
    private static final int CONNECT = 0xFF;
    private static final byte[] DISCONNECT = {(byte) 0xFE};
    private static final long PAUSE_NS = 200_000;

    private final XcpSlave slave;
    /** Commands to the vehicle's thread and packets to the master; a message's type is the number of its session. */
    private final OneToOneRingBuffer commands = ring();

    private final OneToOneRingBuffer packets = ring();
    private final byte[] command = new byte[XcpLimits.ETHERNET.maxCto()];
    private final UnsafeBuffer scratch = new UnsafeBuffer(new byte[0]);
    private final UnsafeBuffer received = new UnsafeBuffer(new byte[0]);
    private final XcpSlave.Sink sink = this::offer;
    private final int port;
    private final List<XcpLink> links;
    private final Thread thread;
    private volatile boolean closed;
    private @Nullable XcpLink master;
    /** Counts masters that have connected or gone: packets of an earlier session must not reach the next master. */
    private int session = 1;

    private int counter;
    // of the vehicle's thread
    private @Nullable SignalTable table;
    private int answered = 1;

    private XcpEthernet(int port, List<XcpLink> links, XcpSlave slave) {
        this.port = port;
        this.links = links;
        this.slave = slave;
        thread = Thread.ofPlatform().daemon().name("xcp").start(this::loop);
    }

    /**
     * Opens a port of this machine.
     *
     * @param port 0: any free one
     * @param slave with the limits of Ethernet
     * @throws InputError when the port cannot be used
     */
    public static XcpEthernet open(int port, XcpSlave slave) throws InputError {
        XcpTcp tcp = null;
        try {
            tcp = new XcpTcp(port);
            XcpUdp udp = new XcpUdp(tcp.port());
            return new XcpEthernet(tcp.port(), List.of(udp, tcp), slave);
        } catch (IOException e) {
            CloseHelper.close(tcp);
            throw new InputError("--xcp " + port + ": the port cannot be used: " + e.getMessage());
        }
    }

    private static OneToOneRingBuffer ring() {
        return new OneToOneRingBuffer(new UnsafeBuffer(
                BufferUtil.allocateDirectAligned(BYTES + RingBufferDescriptor.TRAILER_LENGTH, Long.BYTES)));
    }

    /** The port, of UDP and of TCP. */
    public int port() {
        return port;
    }

    /** Answers commands and samples after a step, on the vehicle's thread. */
    public void stepped(long tick, SignalTable signals) {
        table = signals;
        int _ = commands.read(this::onCommand);
        slave.sample(tick, signals, sink);
    }

    private void onCommand(int type, MutableDirectBuffer from, int at, int length) {
        answered = type;
        from.getBytes(at, command, 0, length);
        SignalTable of = table;
        if (of != null) {
            slave.command(command, length, of, sink);
        }
    }

    /** A packet that does not fit is lost, as on the network. */
    private void offer(byte[] packet, int length) {
        scratch.wrap(packet, 0, length);
        boolean _ = packets.write(answered, scratch, 0, length);
    }

    private void loop() {
        while (!closed) {
            int done = packets.read(this::transmit);
            for (XcpLink link : links) {
                done += receive(link);
            }
            if (done == 0) {
                LockSupport.parkNanos(this, PAUSE_NS);
            }
        }
    }

    private void transmit(int type, MutableDirectBuffer from, int at, int length) {
        XcpLink to = master;
        if (to != null && type == session) {
            to.send(from, at, length, counter++);
        }
    }

    @SuppressWarnings("ReferenceEquality") // the master has one link
    private int receive(XcpLink link) {
        int done = link.receive((from, at, length) -> take(link, from, at, length));
        if (link == master && link.isLost()) {
            master = null;
            received.wrap(DISCONNECT);
            boolean _ = commands.write(session++, received, 0, DISCONNECT.length);
        }
        return done;
    }

    @SuppressWarnings("ReferenceEquality") // the master has one link
    private void take(XcpLink link, ByteBuffer from, int at, int length) {
        if ((from.get(at) & 0xFF) == CONNECT) {
            link.follow();
            master = link;
            session++;
            counter = 0;
        }
        if (link == master && link.isFollowed()) {
            received.wrap(from, at, length);
            boolean _ = commands.write(session, received, 0, length);
        }
    }

    @Override
    public void close() {
        closed = true;
        WriterThread.awaitEnd(thread);
        CloseHelper.closeAll(links);
    }

    /** The address of the only machine that may connect: this one. */
    static InetSocketAddress here(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }
}
