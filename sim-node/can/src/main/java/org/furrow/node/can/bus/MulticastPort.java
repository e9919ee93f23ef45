package org.furrow.node.can.bus;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ProtocolFamily;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.DatagramChannel;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.node.can.BusStats.Counter;
import org.furrow.node.can.CanFrame;
import org.jspecify.annotations.Nullable;

/**
 * A bus over UDP multicast, compatible with python-can's {@code udp_multicast}. The group also delivers a sender's own
 * datagrams; they are recognised by their source port and address, and ignored. The socket is bound to the group, so
 * that it receives no unicast. With 0 hops datagrams from other machines are ignored as well; the group is joined on
 * the interface of the route nevertheless, because python-can sends on that one.
 */
final class MulticastPort implements CanPort {
    private static final String CLOSED = "the multicast group is closed";
    private static final int RECEIVE_BYTES = 4096;
    private static final int SOCKET_BUFFER_BYTES = 1 << 20;

    private final InetAddress group;
    private final InetSocketAddress target;
    private final int udpPort;
    private final int hops;
    private final DeviceBus.Events events;
    private final ByteBuffer in = ByteBuffer.allocateDirect(RECEIVE_BYTES);
    private final UnsafeBuffer inView = new UnsafeBuffer(in);
    private final ByteBuffer out = ByteBuffer.allocateDirect(PythonCanDatagram.MAX_BYTES);
    private final UnsafeBuffer outView = new UnsafeBuffer(out);
    private final PythonCanDatagram reader = new PythonCanDatagram();
    private final CanFrame frame = new CanFrame();
    private final LocalAddresses local = new LocalAddresses(System::nanoTime);
    private Set<InetAddress> ownAddresses = Set.of();
    private volatile int ownPort;
    private volatile @Nullable DatagramChannel receiving;
    private volatile @Nullable DatagramChannel sending;

    /**
     * Creates a port that has not joined the group yet.
     *
     * @param hops time to live of datagrams: 0 keeps them on this machine, 1 in this network
     */
    MulticastPort(InetAddress group, int udpPort, int hops, DeviceBus.Events events) {
        this.group = group;
        target = new InetSocketAddress(group, udpPort);
        this.udpPort = udpPort;
        this.hops = hops;
        this.events = events;
    }

    @Override
    public void open() throws IOException {
        NetworkInterface through = interfaceTo(group);
        DatagramChannel receive = DatagramChannel.open(family(group));
        receiving = receive;
        receive.setOption(StandardSocketOptions.SO_REUSEADDR, true);
        receive.setOption(StandardSocketOptions.SO_RCVBUF, SOCKET_BUFFER_BYTES);
        receive.bind(new InetSocketAddress(bindable(group, through), udpPort));
        receive.join(group, through);
        DatagramChannel send = DatagramChannel.open(family(group));
        sending = send;
        send.setOption(StandardSocketOptions.IP_MULTICAST_IF, through);
        send.setOption(StandardSocketOptions.IP_MULTICAST_TTL, hops);
        send.setOption(StandardSocketOptions.IP_MULTICAST_LOOP, true);
        send.bind(null);
        ownPort = ((InetSocketAddress) send.getLocalAddress()).getPort();
        ownAddresses = new HashSet<>(Collections.list(through.getInetAddresses()));
    }

    private static ProtocolFamily family(InetAddress group) {
        return group instanceof Inet6Address ? StandardProtocolFamily.INET6 : StandardProtocolFamily.INET;
    }

    /** Returns the group with the interface that a socket bound to it needs, if its scope is one link. */
    private static InetAddress bindable(InetAddress group, NetworkInterface through) throws IOException {
        return group instanceof Inet6Address && group.isMCLinkLocal()
                ? Inet6Address.getByAddress(null, group.getAddress(), through)
                : group;
    }

    /** Returns the interface of the route to the group; the loopback interface if there is no route. */
    static NetworkInterface interfaceTo(InetAddress group) throws IOException {
        try (DatagramChannel probe = DatagramChannel.open(family(group))) {
            probe.connect(new InetSocketAddress(group, 9));
            InetAddress own = ((InetSocketAddress) probe.getLocalAddress()).getAddress();
            NetworkInterface through = NetworkInterface.getByInetAddress(own);
            if (through != null) {
                return through;
            }
        } catch (IOException e) {
            // no route: use the loopback interface
        }
        NetworkInterface loopback = NetworkInterface.getByInetAddress(InetAddress.getLoopbackAddress());
        if (loopback == null) {
            throw new IOException("no network interface leads to " + group.getHostAddress());
        }
        return loopback;
    }

    @Override
    public void receive() throws IOException {
        DatagramChannel from = receiving;
        if (from == null) {
            throw new IOException(CLOSED);
        }
        in.clear();
        SocketAddress sender;
        try {
            sender = from.receive(in);
        } catch (AsynchronousCloseException e) {
            throw new IOException(CLOSED, e);
        }
        if (sender == null || isOwn((InetSocketAddress) sender)) {
            return;
        }
        if (hops == 0 && !local.contains(((InetSocketAddress) sender).getAddress())) {
            events.count(Counter.FOREIGN);
            return;
        }
        switch (reader.read(inView, 0, in.position(), frame)) {
            case FRAME -> events.received(frame.timestamp_ns(System.nanoTime()));
            case ERROR -> events.count(Counter.ERROR_FRAMES);
            case MALFORMED -> events.count(Counter.MALFORMED);
        }
    }

    private boolean isOwn(InetSocketAddress sender) {
        return sender.getPort() == ownPort && ownAddresses.contains(sender.getAddress());
    }

    @Override
    public void transmit(CanFrame outgoing) throws IOException {
        DatagramChannel to = sending;
        if (to == null) {
            throw new IOException(CLOSED);
        }
        out.clear().limit(PythonCanDatagram.write(outgoing, System.currentTimeMillis() / 1e3, outView));
        to.send(out, target);
        events.count(Counter.SENT);
    }

    @Override
    public void restart() {
        // there is no controller
    }

    @Override
    public void close() {
        DatagramChannel receive = receiving;
        DatagramChannel send = sending;
        receiving = null;
        sending = null;
        CloseHelper.quietCloseAll(receive, send);
    }
}
