package org.furrow.node.can.gateway;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
 * packet the gateway stops sending the state, so that controllers detect the loss of the plant, and after 5 s it
 * disconnects the plant. Neither side can block the gateway.
 */
public final class Gateway implements AutoCloseable {
    /** Time between packets. */
    public static final long PERIOD_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private static final double PERIOD_S = 0.02;
    private static final long PLANT_TIMEOUT_NS = TimeUnit.MILLISECONDS.toNanos(150);
    private static final long SILENCE_NS = TimeUnit.SECONDS.toNanos(5);
    private static final int IN_BYTES = 1 << 16;
    private static final int FUNCTION_UNSPECIFIED = 255;
    private static final int IDENTITY = 0x0F0;

    private final CanBus bus;
    private final GatewayDoor door;
    private final Refusals refusals;
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
    private String peerAddress = "";
    private boolean writing;
    /** Whether the connected peer has sent a valid packet. */
    private boolean hasState;

    private AddressClaim.State claimState = AddressClaim.State.IDLE;
    private boolean wasUp = true;
    private long stateReceived_ns;
    private long heard_ns;
    private long now_ns;
    private long tick;
    private int framesLost;

    /**
     * Where the gateway is on its two sides.
     *
     * @param listen TCP address and port; port 0 selects a free one
     * @param token that plant models must present, or null
     * @param address address to claim on the bus, 0 to 253
     * @param guidanceAddress address of the guidance controller, {@link J1939Id#GLOBAL} if unknown
     */
    public record Settings(
            InetSocketAddress listen, @Nullable AccessToken token, int address, int guidanceAddress) {}

    /**
     * Listens for a plant model.
     *
     * @param log receives a line when a plant connects or disconnects, and when the address is lost or found
     */
    public Gateway(CanBus bus, Settings settings, Consumer<String> log) throws IOException {
        this.bus = bus;
        this.log = log;
        claim = new AddressClaim(
                new J1939Name(true, 0, 0, 0, FUNCTION_UNSPECIFIED, 0, 0, 0, IDENTITY), settings.address(), PERIOD_S);
        messages = new PlantMessages(bus, settings.guidanceAddress());
        refusals = new Refusals(log);
        door = new GatewayDoor(settings.listen(), settings.token(), refusals);
        claim.start(0);
    }

    /** Returns the address on which it listens. */
    public InetSocketAddress listening() throws IOException {
        return door.address();
    }

    /** Returns the number of connections that were refused. */
    public long refused() {
        return refusals.total();
    }

    /** Returns whether a plant is connected. */
    boolean isConnected() {
        return peer != null;
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
        try {
            readPlant(); // before others are accepted: a plant that has closed its connection may be among them
        } catch (IOException e) {
            disconnect(String.valueOf(e.getMessage()));
        }
        accept();
        try {
            receiveFrames();
            sendFrames();
            flush();
        } catch (IOException e) {
            disconnect(String.valueOf(e.getMessage()));
        }
        tick++;
    }

    private void accept() throws IOException {
        SocketChannel newcomer = door.admit(peer != null, now_ns);
        if (newcomer == null) {
            return;
        }
        peer = newcomer;
        peerAddress = String.valueOf(newcomer.socket().getRemoteSocketAddress());
        in.clear();
        out.clear();
        writing = false;
        hasState = false;
        heard_ns = now_ns;
    }

    /** Disconnects; a peer that sent no packet counts as refused, so that many of them do not fill the terminal. */
    private void disconnect(String why) {
        CloseHelper.quietClose(peer);
        peer = null;
        if (hasState) {
            log.accept("gateway: plant disconnected: " + why);
        } else {
            refusals.add(peerAddress, why, now_ns);
        }
        hasState = false;
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
        if (now_ns - heard_ns > SILENCE_NS) {
            throw new IOException("it sent no packet for 5 s");
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
        if (!hasState) {
            log.accept("gateway: plant connected from " + peerAddress);
        }
        hasState = true;
        stateReceived_ns = now_ns;
        heard_ns = now_ns;
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
        reportClaim();
        if (isUp && claim.poll(tick, frame) && !bus.send(frame)) {
            claim.notSent(tick);
        }
        if (hasState && now_ns - stateReceived_ns <= PLANT_TIMEOUT_NS && claim.isReady()) {
            messages.send(plant, tick, claim.address());
        }
    }

    private void reportClaim() {
        AddressClaim.State now = claim.state();
        if (now == AddressClaim.State.CANNOT_CLAIM && claimState != now) {
            log.accept("gateway: " + AddressClaim.LOST);
        } else if (now == AddressClaim.State.CLAIMED && claimState == AddressClaim.State.CANNOT_CLAIM) {
            log.accept("gateway: address " + claim.address() + " is claimed");
        }
        if (now == AddressClaim.State.CLAIMED || now == AddressClaim.State.CANNOT_CLAIM) {
            claimState = now;
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
        CloseHelper.quietCloseAll(peer, door);
    }
}
