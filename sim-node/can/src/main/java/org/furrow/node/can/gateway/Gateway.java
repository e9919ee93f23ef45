package org.furrow.node.can.gateway;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.agrona.CloseHelper;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.message.AddressClaim;
import org.furrow.node.can.message.J1939Name;
import org.jspecify.annotations.Nullable;

/**
 * Connects a plant model over TCP with controllers on a CAN bus: one packet each way every 20 ms (Karkee et al.
 * 2010). Of several received packets the newest state counts; the frames of all are sent. After 150 ms without a
 * packet the gateway stops sending the state, so that controllers detect the loss of the plant. Neither side can
 * block the gateway.
 */
public final class Gateway implements AutoCloseable {
    /** Time between packets. */
    public static final long PERIOD_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private static final double PERIOD_S = 0.02;
    private static final long PLANT_TIMEOUT_NS = TimeUnit.MILLISECONDS.toNanos(150);
    private static final int IN_BYTES = 1 << 16;
    private static final int FUNCTION_UNSPECIFIED = 255;
    private static final int IDENTITY = 0x0F0;

    private final CanBus bus;
    private final ServerSocketChannel server;
    private final Consumer<String> log;
    private final AddressClaim claim;
    private final PlantMessages messages;
    private final PlantState plant = new PlantState();
    private final ControllerState controllers = new ControllerState();
    private final ByteBuffer in = ByteBuffer.allocateDirect(IN_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer out =
            ByteBuffer.allocateDirect(PacketHead.MAX_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final CanFrame frame = new CanFrame();
    private @Nullable SocketChannel peer;
    private boolean writing;
    private boolean hasState;
    private boolean wasUp = true;
    private long stateReceived_ns;
    private long now_ns;
    private long tick;
    private int framesLost;

    /**
     * Listens for a plant model.
     *
     * @param port TCP port; 0 selects a free one
     * @param address address to claim on the bus, 0 to 253
     * @param guidanceAddress address of the guidance controller, {@link J1939Id#GLOBAL} if unknown
     * @param log receives a line when a plant connects or disconnects
     */
    public Gateway(CanBus bus, int port, int address, int guidanceAddress, Consumer<String> log) throws IOException {
        this.bus = bus;
        this.log = log;
        claim = new AddressClaim(
                new J1939Name(true, 0, 0, 0, FUNCTION_UNSPECIFIED, 0, 0, 0, IDENTITY), address, PERIOD_S);
        messages = new PlantMessages(bus, guidanceAddress);
        server = ServerSocketChannel.open();
        try {
            server.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            server.bind(new InetSocketAddress(port));
            server.configureBlocking(false);
        } catch (IOException e) {
            CloseHelper.quietClose(server);
            throw e;
        }
        claim.start(0);
    }

    public int port() throws IOException {
        return ((InetSocketAddress) server.getLocalAddress()).getPort();
    }

    /**
     * Runs until the thread is interrupted or a duration has passed.
     *
     * @param duration_ns maximum duration
     */
    public void run(long duration_ns) throws IOException {
        long begin_ns = System.nanoTime();
        long next_ns = begin_ns;
        while (!Thread.currentThread().isInterrupted() && System.nanoTime() - begin_ns < duration_ns) {
            step(System.nanoTime());
            next_ns += PERIOD_NS;
            long late_ns = System.nanoTime() - next_ns;
            if (late_ns > PERIOD_NS) {
                next_ns += late_ns; // skips missed periods
            }
            while (System.nanoTime() - next_ns < 0 && !Thread.currentThread().isInterrupted()) {
                LockSupport.parkNanos(this, next_ns - System.nanoTime());
            }
        }
    }

    /** Executes one period. */
    void step(long time_ns) throws IOException {
        now_ns = time_ns;
        accept();
        try {
            readPlant();
            receiveFrames();
            sendFrames();
            flush();
        } catch (IOException e) {
            disconnect(String.valueOf(e.getMessage()));
        }
        tick++;
    }

    private void accept() throws IOException {
        SocketChannel newcomer = server.accept();
        if (newcomer == null) {
            return;
        }
        if (peer != null) {
            log.accept("gateway: " + newcomer.getRemoteAddress() + " was rejected: a plant is already connected");
            newcomer.close();
            return;
        }
        newcomer.configureBlocking(false);
        newcomer.setOption(StandardSocketOptions.TCP_NODELAY, true);
        peer = newcomer;
        in.clear();
        out.clear();
        writing = false;
        hasState = false;
        log.accept("gateway: plant connected from " + newcomer.getRemoteAddress());
    }

    private void disconnect(String why) {
        CloseHelper.quietClose(peer);
        peer = null;
        hasState = false;
        log.accept("gateway: plant disconnected: " + why);
    }

    private void readPlant() throws IOException {
        SocketChannel from = peer;
        if (from == null) {
            return;
        }
        int read;
        do {
            read = from.read(in);
            acceptPackets();
        } while (read > 0);
        if (read < 0) {
            throw new IOException("the plant has closed the connection");
        }
    }

    private void acceptPackets() throws IOException {
        int at = 0;
        while (in.position() - at >= PacketHead.BYTES) {
            int length = PacketHead.length(in, at, PacketHead.TYPE_PLANT, PlantState.PACKET_BYTES);
            if (length < 0) {
                throw new IOException("received data is not a plant packet (FGW1, type 1)");
            }
            if (in.position() - at < length) {
                break;
            }
            acceptPacket(at, length);
            at += length;
        }
        in.flip().position(at);
        in.compact();
    }

    private void acceptPacket(int at, int length) throws IOException {
        plant.read(in, at);
        hasState = true;
        stateReceived_ns = now_ns;
        int next = at + PlantState.PACKET_BYTES;
        for (int k = PacketHead.frames(in, at); k > 0; k--) {
            next = PacketHead.frame(in, next, at + length, frame);
            if (next < 0) {
                throw new IOException("packet " + PacketHead.sequence(in, at) + " contains an invalid frame");
            }
            bus.send(frame);
        }
    }

    private void receiveFrames() {
        boolean ready = peer != null && !writing;
        if (ready) {
            PacketHead.begin(out, PacketHead.TYPE_CONTROLLER, (int) tick);
            out.position(ControllerState.PACKET_BYTES);
        }
        bus.drain(this::acceptFrame);
        if (ready) {
            int end = out.position();
            controllers.write(out, now_ns, bus.stats().state(), framesLost);
            out.position(end);
            PacketHead.end(out);
            writing = true;
        }
    }

    private void acceptFrame(CanFrame received) {
        claim.onFrame(received, tick);
        controllers.accept(received, claim.address(), now_ns);
        if (peer != null && (writing || !PacketHead.add(out, received))) {
            framesLost++;
        }
    }

    private void sendFrames() {
        boolean isUp = bus.stats().state().isUp();
        if (isUp && !wasUp) {
            claim.restart(tick); // other nodes may have claimed the address meanwhile
        }
        wasUp = isUp;
        if (isUp && claim.poll(tick, frame) && !bus.send(frame)) {
            claim.notSent(tick);
        }
        if (hasState && now_ns - stateReceived_ns <= PLANT_TIMEOUT_NS && claim.isReady()) {
            messages.send(plant, tick, claim.address());
        }
    }

    private void flush() throws IOException {
        SocketChannel to = peer;
        if (to != null && writing) {
            to.write(out);
            writing = out.hasRemaining(); // the rest replaces the packet of the next period
        }
    }

    @Override
    public void close() {
        CloseHelper.quietCloseAll(peer, server);
    }
}
