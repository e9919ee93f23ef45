package org.furrow.node.hil.xcp;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.DatagramChannel;
import java.util.concurrent.locks.LockSupport;
import org.agrona.BufferUtil;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.OneToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.WriterThread;
import org.jspecify.annotations.Nullable;

/**
 * XCP on Ethernet, by UDP on this machine. Another thread sends and receives; the vehicle's thread answers commands
 * and samples after each step, without waiting. A message:
 *
 * <pre>
 *   length of the packet 2 | counter 2 | packet; a datagram may have several
 * </pre>
 */
public final class XcpEthernet implements AutoCloseable {
    private static final int BYTES = 1 << 20;
    private static final int PACKET = 1;
    private static final int HEAD_BYTES = 4;
    private static final int MOST_DATAGRAM_BYTES = 1500;
    private static final int CONNECT = 0xFF;
    private static final long PAUSE_NS = 200_000;

    private final XcpSlave slave;
    private final OneToOneRingBuffer commands = ring();
    private final OneToOneRingBuffer packets = ring();
    private final byte[] command = new byte[XcpLimits.ETHERNET.maxCto()];
    private final UnsafeBuffer scratch = new UnsafeBuffer(new byte[0]);
    private final UnsafeBuffer received = new UnsafeBuffer(new byte[0]);
    private final XcpSlave.Sink sink = this::offer;
    private final DatagramChannel channel;
    private final Thread thread;
    private final ByteBuffer in = ByteBuffer.allocateDirect(MOST_DATAGRAM_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer out =
            ByteBuffer.allocateDirect(MOST_DATAGRAM_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private volatile boolean closed;
    private @Nullable SocketAddress master;
    private int counter;
    private @Nullable SignalTable table;

    private XcpEthernet(DatagramChannel channel, XcpSlave slave) {
        this.channel = channel;
        this.slave = slave;
        thread = Thread.ofPlatform().daemon().name("xcp").start(this::loop);
    }

    /**
     * Opens a port of this machine.
     *
     * @param port 0: any free one
     * @param signals number of signals of the vehicle
     * @param step_s length of a step
     * @throws InputError when the port cannot be used
     */
    public static XcpEthernet open(int port, int signals, double step_s) throws InputError {
        try {
            DatagramChannel channel = DatagramChannel.open();
            channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            channel.configureBlocking(false);
            return new XcpEthernet(channel, new XcpSlave(signals, step_s, XcpLimits.ETHERNET));
        } catch (IOException e) {
            throw new InputError("--xcp " + port + ": the port cannot be used: " + e.getMessage());
        }
    }

    private static OneToOneRingBuffer ring() {
        return new OneToOneRingBuffer(new UnsafeBuffer(
                BufferUtil.allocateDirectAligned(BYTES + RingBufferDescriptor.TRAILER_LENGTH, Long.BYTES)));
    }

    /** The port. */
    public int port() throws IOException {
        return ((InetSocketAddress) channel.getLocalAddress()).getPort();
    }

    /** Answers commands and samples after a step, on the vehicle's thread. */
    public void stepped(long tick, SignalTable signals) {
        table = signals;
        int _ = commands.read(this::onCommand);
        slave.sample(tick, signals, sink);
    }

    private void onCommand(int type, MutableDirectBuffer from, int at, int length) {
        from.getBytes(at, command, 0, length);
        SignalTable of = table;
        if (of != null) {
            slave.command(command, length, of, sink);
        }
    }

    /** A packet that does not fit is lost, as on the network. */
    private void offer(byte[] packet, int length) {
        scratch.wrap(packet, 0, length);
        boolean _ = packets.write(PACKET, scratch, 0, length);
    }

    private void loop() {
        while (!closed) {
            try {
                int done = packets.read((type, from, at, length) -> transmit(from, at, length)) + receive();
                if (done == 0) {
                    LockSupport.parkNanos(this, PAUSE_NS);
                }
            } catch (IOException e) {
                LockSupport.parkNanos(this, PAUSE_NS); // perhaps no program listens at the master's port any more
            }
        }
    }

    private void transmit(MutableDirectBuffer from, int at, int length) {
        SocketAddress to = master;
        if (to == null) {
            return;
        }
        out.clear().putShort((short) length).putShort((short) counter++);
        from.getBytes(at, out, length);
        try {
            channel.send(out.flip(), to);
        } catch (IOException e) {
            // lost, as on the network
        }
    }

    private int receive() throws IOException {
        SocketAddress sender = channel.receive(in.clear());
        if (sender == null) {
            return 0;
        }
        in.flip();
        while (in.remaining() > HEAD_BYTES) {
            int length = in.getShort(in.position()) & 0xFFFF;
            int at = in.position() + HEAD_BYTES;
            if (length < 1 || length > command.length || at + length > in.limit()) {
                return 1; // not a message of XCP
            }
            if ((in.get(at) & 0xFF) == CONNECT) {
                master = sender;
                counter = 0;
            }
            if (sender.equals(master)) {
                received.wrap(in, at, length);
                boolean _ = commands.write(PACKET, received, 0, length);
            }
            in.position(at + length);
        }
        return 1;
    }

    @Override
    public void close() {
        closed = true;
        WriterThread.awaitEnd(thread);
        try {
            channel.close();
        } catch (IOException e) {
            // nothing is lost
        }
    }
}
