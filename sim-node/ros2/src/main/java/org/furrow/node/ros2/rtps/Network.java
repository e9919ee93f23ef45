package org.furrow.node.ros2.rtps;

import java.io.IOException;
import java.net.BindException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.agrona.CloseHelper;

/** The sockets of a participant: one for what all participants receive, one for what it alone receives, one to send. */
final class Network implements AutoCloseable, Sender {
    private static final int PORT_BASE = 7400;
    private static final int PORTS_OF_DOMAIN = 250;
    private static final int PORTS_OF_PARTICIPANT = 2;
    private static final int FIRST_OWN = 10;
    private static final int MOST_PARTICIPANTS = 120;
    private static final int BUFFER_BYTES = 4 << 20;
    private static final String GROUP = "239.255.0.1";

    private final Selector selector;
    private final DatagramChannel common;
    private final DatagramChannel own;
    private final DatagramChannel out;
    private final List<Path> paths;
    private final InetSocketAddress group;
    private final ByteBuffer received = ByteBuffer.allocateDirect(1 << 16);

    /** An interface, and this machine's address and the length of the network's part on it. */
    private record Path(NetworkInterface over, Inet4Address address, int prefixBits) {
        boolean reaches(InetAddress other) {
            int shift = Integer.SIZE - prefixBits;
            return shift < Integer.SIZE && bits(other) >> shift == bits(address) >> shift;
        }

        private static int bits(InetAddress address) {
            return ByteBuffer.wrap(address.getAddress()).getInt();
        }
    }

    /**
     * Opens the sockets.
     *
     * @param domain from 0 to 232
     * @param isLocal only participants on this machine are reached
     * @throws IOException where a port cannot be used, or no interface passes on what all shall receive
     */
    Network(int domain, boolean isLocal) throws IOException {
        paths = paths(isLocal);
        int first = PORT_BASE + PORTS_OF_DOMAIN * domain;
        group = new InetSocketAddress(InetAddress.getByName(GROUP), first);
        List<AutoCloseable> opened = new ArrayList<>();
        try {
            selector = Selector.open();
            opened.add(selector);
            common = DatagramChannel.open(StandardProtocolFamily.INET);
            opened.add(common);
            bindCommon(first, domain);
            own = DatagramChannel.open(StandardProtocolFamily.INET);
            opened.add(own);
            bindOwn(first + FIRST_OWN, domain);
            out = DatagramChannel.open(StandardProtocolFamily.INET);
            opened.add(out);
            out.setOption(StandardSocketOptions.SO_SNDBUF, BUFFER_BYTES);
            for (DatagramChannel each : List.of(common, own)) {
                each.setOption(StandardSocketOptions.SO_RCVBUF, BUFFER_BYTES);
                each.configureBlocking(false).register(selector, SelectionKey.OP_READ);
            }
        } catch (IOException e) {
            CloseHelper.quietCloseAll(opened);
            throw e;
        }
    }

    private static List<Path> paths(boolean isLocal) throws IOException {
        List<Path> paths = new ArrayList<>();
        for (NetworkInterface each : NetworkInterface.networkInterfaces().toList()) {
            if (!each.isUp()) {
                continue;
            }
            for (InterfaceAddress address : each.getInterfaceAddresses()) {
                if (address.getAddress() instanceof Inet4Address found && (!isLocal || found.isLoopbackAddress())) {
                    paths.add(new Path(each, found, address.getNetworkPrefixLength()));
                }
            }
        }
        return paths;
    }

    private void bindCommon(int port, int domain) throws IOException {
        common.setOption(StandardSocketOptions.SO_REUSEADDR, true);
        try {
            common.bind(new InetSocketAddress(port));
        } catch (BindException e) {
            throw new IOException(
                    "another program uses UDP port " + port + ", which all participants of domain " + domain
                            + " share; end it, or choose another domain by ROS_DOMAIN_ID",
                    e);
        }
        int joined = 0;
        for (Path path : paths) {
            try {
                common.join(group.getAddress(), path.over);
                joined++;
            } catch (IOException | IllegalStateException _) {
                // an interface without multicast
            }
        }
        if (joined == 0) {
            throw new IOException("no network interface passes on multicast, by which participants find each other");
        }
    }

    private void bindOwn(int first, int domain) throws IOException {
        for (int k = 0; k < MOST_PARTICIPANTS; k++) {
            try {
                own.bind(new InetSocketAddress(first + PORTS_OF_PARTICIPANT * k));
                return;
            } catch (BindException _) {
                // that of another participant
            }
        }
        throw new IOException("all " + MOST_PARTICIPANTS + " ports of domain " + domain + " are used, from UDP port "
                + first + " on; end programs, or choose another domain by ROS_DOMAIN_ID");
    }

    /** Where this participant receives: its addresses in networks, else the one that only this machine has. */
    List<InetSocketAddress> addresses() throws IOException {
        int port = ((InetSocketAddress) own.getLocalAddress()).getPort();
        List<InetSocketAddress> all = paths.stream()
                .map(path -> new InetSocketAddress(path.address, port))
                .toList();
        List<InetSocketAddress> far = all.stream()
                .filter(each -> !each.getAddress().isLoopbackAddress())
                .toList();
        return far.isEmpty() ? all : far;
    }

    /** The address of several of one participant that is on a network of this machine; else the first. */
    InetSocketAddress nearest(List<InetSocketAddress> addresses) {
        for (InetSocketAddress each : addresses) {
            if (paths.stream().anyMatch(path -> path.reaches(each.getAddress()))) {
                return each;
            }
        }
        return addresses.getFirst();
    }

    @Override
    public void send(ByteBuffer message, InetSocketAddress to) {
        try {
            out.send(message, to);
        } catch (IOException _) {
            // such as a network that is down; writers repeat what readers lack
        }
    }

    /** Sends to all participants of the domain. */
    void sendToAll(ByteBuffer message) {
        for (Path path : paths) {
            try {
                out.setOption(StandardSocketOptions.IP_MULTICAST_IF, path.over);
                out.send(message.duplicate(), group);
            } catch (IOException _) {
                // an interface without multicast
            }
        }
    }

    /** Waits for messages up to a time, and passes them on. */
    void receive(long timeout_ms, Consumer<ByteBuffer> message) throws IOException {
        selector.select(timeout_ms);
        selector.selectedKeys().clear();
        for (DatagramChannel each : List.of(common, own)) {
            while (true) {
                received.clear();
                if (each.receive(received) == null) {
                    break;
                }
                message.accept(received.flip());
            }
        }
    }

    void wake() {
        selector.wakeup();
    }

    @Override
    public void close() {
        CloseHelper.quietCloseAll(common, own, out, selector);
    }
}
