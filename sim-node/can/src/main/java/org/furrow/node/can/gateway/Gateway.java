package org.furrow.node.can.gateway;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.j1939.AddressClaim;
import org.furrow.node.can.j1939.J1939Name;
import org.jspecify.annotations.Nullable;

/**
 * Connects a plant model over TCP with controllers on a CAN bus, and with a view of the scene: packets each way every
 * 20 ms (Karkee et al. 2010). Of several received packets the newest state counts; the frames of all are sent. After
 * 150 ms without a packet the gateway stops sending the state, so that controllers detect the loss of the plant, and
 * after 5 s it disconnects a peer. No side can block the gateway.
 *
 * <p>It connects the bus, both peers and the door, hence the number of its collaborators.
 */
public final class Gateway implements AutoCloseable {
    /** Time between packets. */
    public static final long PERIOD_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private static final double PERIOD_S = 0.02;
    private static final long PLANT_TIMEOUT_NS = TimeUnit.MILLISECONDS.toNanos(150);
    private static final int FUNCTION_UNSPECIFIED = 255;
    private static final int IDENTITY = 0x0F0;

    private final CanBus bus;
    private final GatewayAcceptor door;
    private final Refusals refusals;
    private final Consumer<String> log;
    private final AddressClaim claim;
    private final PlantMessages messages;
    private final PlantState plantState = new PlantState();
    private final ControllerState controllers = new ControllerState();
    private final Agreement agreement;
    private final Relayed poses = new Relayed();
    private final Relayed ground = new Relayed();
    private final CanFrame frame = new CanFrame();
    private @Nullable Peer plant;
    private @Nullable Peer view;

    private AddressClaim.State claimState = AddressClaim.State.IDLE;
    private String reported = "";
    private boolean wasUp = true;
    /** Whether the connected plant has sent its state. */
    private boolean hasState;

    private long stateReceived_ns;
    private long now_ns;
    private long tick;
    private int framesLost;

    /**
     * Where the gateway is on its sides, and what it serves.
     *
     * @param listen TCP address and port; port 0 selects a free one
     * @param token that peers must present, or null
     * @param vehicleId the kind of machine, 1 to 65535; 0: that of the first peer
     * @param address address to claim on the bus, 0 to 253
     * @param guidanceAddress address of the guidance controller, {@link J1939Id#GLOBAL} if unknown
     */
    public record Settings(
            InetSocketAddress listen, @Nullable GatewayToken token, int vehicleId, int address, int guidanceAddress) {}

    /**
     * Listens for a plant model and a view.
     *
     * @param log receives a line when a peer connects or disconnects, and when the address is lost or found
     */
    public Gateway(CanBus bus, Settings settings, Consumer<String> log) throws IOException {
        this.bus = bus;
        this.log = log;
        claim = new AddressClaim(
                new J1939Name(true, 0, 0, 0, FUNCTION_UNSPECIFIED, 0, 0, 0, IDENTITY), settings.address(), PERIOD_S);
        messages = new PlantMessages(bus, settings.guidanceAddress());
        agreement = new Agreement(settings.vehicleId());
        refusals = new Refusals(log);
        door = new GatewayAcceptor(settings.listen(), settings.token(), refusals);
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

    /** Returns whether a peer is connected. */
    boolean isConnected(PeerRole role) {
        return peer(role) != null;
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
        for (PeerRole role : PeerRole.values()) {
            read(role); // before others are accepted: a peer that has closed its connection may be among them
        }
        for (PendingConnection newcomer = door.admit(this::judge, now_ns);
                newcomer != null;
                newcomer = door.admit(this::judge, now_ns)) {
            enter(newcomer);
        }
        receiveFrames();
        sendFrames();
        passPoses();
        for (PeerRole role : PeerRole.values()) {
            flush(role);
        }
        tick++;
    }

    private @Nullable Peer peer(PeerRole role) {
        return role == PeerRole.PLANT ? plant : view;
    }

    private @Nullable GatewayRefusal judge(GatewayHello hello) {
        if (peer(hello.role()) != null) {
            return new GatewayRefusal(GatewayRefusal.TAKEN, "a " + hello.role().word() + " is already connected");
        }
        return agreement.on(hello.machine());
    }

    private void enter(PendingConnection newcomer) {
        GatewayHello hello = newcomer.hello();
        if (hello == null) {
            throw new IllegalStateException("a peer is admitted by its hello");
        }
        Peer peer = new Peer(newcomer, hello, now_ns);
        agreement.enter(hello.machine());
        poses.clear();
        ground.clear();
        if (hello.role() == PeerRole.PLANT) {
            plant = peer;
            hasState = false;
        } else {
            view = peer;
        }
        flush(hello.role());
        log.accept("gateway: " + hello.role().word() + " connected from " + peer.address() + ", Vehicle ID "
                + hello.machine().id());
    }

    private void disconnect(PeerRole role, String why) {
        Peer peer = peer(role);
        if (peer != null) {
            peer.close();
            log.accept("gateway: " + role.word() + " disconnected: " + why);
        }
        if (role == PeerRole.PLANT) {
            plant = null;
            hasState = false;
        } else {
            view = null;
        }
        if (plant == null && view == null) {
            agreement.end();
        }
    }

    private void read(PeerRole role) {
        Peer from = peer(role);
        if (from == null) {
            return;
        }
        PlantKind machine = from.hello().machine();
        try {
            from.read(
                    (in, at, length) -> {
                        if (role == PeerRole.PLANT) {
                            acceptOfPlant(in, at, length, machine);
                        } else {
                            acceptOfView(in, at, length, machine);
                        }
                    },
                    now_ns);
        } catch (IOException e) {
            disconnect(role, String.valueOf(e.getMessage()));
        }
    }

    private void acceptOfPlant(ByteBuffer in, int at, int length, PlantKind machine) throws IOException {
        int type = PacketHead.type(in, at);
        if (type == PacketHead.TYPE_POSES && length >= ViewPackets.POSES_BYTES) {
            require(ViewPackets.faultOfPoses(in, at, length, machine), in, at);
            poses.keep(in, at, length);
        } else if (type == PacketHead.TYPE_PLANT && length >= PlantState.PACKET_BYTES) {
            acceptState(in, at, length);
        } else {
            throw new IOException("packet of type " + type + " and " + length + " bytes is not one of a plant");
        }
    }

    private void acceptOfView(ByteBuffer in, int at, int length, PlantKind machine) throws IOException {
        int type = PacketHead.type(in, at);
        if (type != PacketHead.TYPE_GROUND || length < ViewPackets.GROUND_BYTES) {
            throw new IOException("packet of type " + type + " and " + length + " bytes is not one of a view");
        }
        require(ViewPackets.faultOfGround(in, at, length, machine), in, at);
        ground.keep(in, at, length);
    }

    private static void require(@Nullable String fault, ByteBuffer in, int at) throws IOException {
        if (fault != null) {
            throw new IOException("packet " + PacketHead.sequence(in, at) + ": " + fault);
        }
    }

    private void acceptState(ByteBuffer in, int at, int length) throws IOException {
        plantState.read(in, at);
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
        Peer connected = plant;
        Peer to = connected != null && connected.isIdle() ? connected : null;
        if (to != null) {
            PacketHead.begin(to.out(), PacketHead.TYPE_CONTROLLER, (int) tick);
            to.out().limit(PacketHead.MAX_BYTES).position(ControllerState.PACKET_BYTES);
        }
        bus.drain(received -> acceptFrame(received, to));
        if (to != null) {
            ByteBuffer out = to.out();
            int end = out.position();
            controllers.write(out, now_ns, bus.stats().state(), framesLost);
            out.position(end);
            PacketHead.end(out);
            out.limit(out.capacity()).position(end);
            ground.take(out);
            out.flip();
            to.send();
        }
    }

    private void acceptFrame(CanFrame received, @Nullable Peer to) {
        claim.onFrame(received, tick);
        controllers.accept(received, claim.address(), now_ns);
        if (plant != null && (to == null || !PacketHead.add(to.out(), received))) {
            framesLost++;
        }
    }

    /** Passes the newest poses to the view. */
    private void passPoses() {
        Peer to = view;
        if (to != null && to.isIdle()) {
            ByteBuffer out = to.out();
            out.clear();
            poses.take(out);
            out.flip();
            to.send();
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
        boolean fresh = hasState && now_ns - stateReceived_ns <= PLANT_TIMEOUT_NS;
        if (fresh && claim.isReady()) {
            messages.send(plantState, tick, claim.address());
        }
    }

    private void reportClaim() {
        String trouble = claim.trouble();
        if (!trouble.isEmpty() && !trouble.equals(reported)) {
            reported = trouble;
            log.accept("gateway: " + trouble);
        }
        AddressClaim.State now = claim.state();
        if (now == AddressClaim.State.CLAIMED && claimState == AddressClaim.State.CANNOT_CLAIM) {
            reported = "";
            log.accept("gateway: address " + claim.address() + " is claimed");
        }
        if (now == AddressClaim.State.CLAIMED || now == AddressClaim.State.CANNOT_CLAIM) {
            claimState = now;
        }
    }

    private void flush(PeerRole role) {
        Peer to = peer(role);
        if (to == null) {
            return;
        }
        try {
            to.flush();
        } catch (IOException e) {
            disconnect(role, String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void close() {
        for (PeerRole role : PeerRole.values()) {
            Peer open = peer(role);
            if (open != null) {
                open.close();
            }
        }
        door.close();
    }
}
