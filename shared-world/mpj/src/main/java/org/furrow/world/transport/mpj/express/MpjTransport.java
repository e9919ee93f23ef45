package org.furrow.world.transport.mpj.express;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.furrow.world.transport.FailureKind;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.RoundWait;
import org.furrow.world.transport.Transport;
import org.furrow.world.transport.Watch;
import org.jspecify.annotations.Nullable;

/**
 * A rank's transport on MPJ Express, which may hang for ever when a rank is lost. The rank's thread makes only
 * non-blocking calls of MPJ and checks regularly for lost ranks; the transport's own threads make blocking calls.
 */
final class MpjTransport implements Transport {
    private static final long CHECK_NS = 2_000_000;

    /** Time for the watch to name the lost rank, which broken connections do not. */
    private static final long BLAME_MS = 2_000;

    /** Time limit for each of the last messages, MPJ's Finalize and the closing of connections, in ms. */
    private static final long END_MS = 5_000;

    private final RankConfig config;
    private final MpjCalls mpj;
    private final ThreadGroup group;
    private final RoundSlot[] ring;
    private final EagerSizes eagerSizes;
    private final RoundWait wait;
    private final BlockingCalls blocking;
    private final MpjMailbox mailbox;

    // rounds: released <= completed <= begun <= started <= released + depth
    private long started;
    private long begun;
    private long completed;
    private long released;
    private long startup;
    private long checked_ns;
    private boolean connected;
    private boolean closed;
    private volatile @Nullable Throwable thrown;
    private volatile @Nullable RankLostException failure;

    /**
     * A rank and its limits.
     *
     * @param alone whether it is the only one in this JVM
     * @param startup_ms time limit of a wait without a watch, in ms
     * @param maxEager bytes of a message that are sent at once; the rest follows from another thread
     */
    record RankConfig(int rank, int size, boolean alone, long startup_ms, int maxEager) {}

    /** @param group all threads that call MPJ */
    MpjTransport(RankConfig config, MpjCalls mpj, ThreadGroup group, int depth) {
        if (depth < 1) {
            throw new IllegalArgumentException("depth must be > 0, depth=" + depth);
        }
        this.config = config;
        this.mpj = mpj;
        this.group = group;
        ring = new RoundSlot[depth];
        for (int n = 0; n < depth; n++) {
            ring[n] = new RoundSlot(config.rank, config.size, mpj);
        }
        eagerSizes = new EagerSizes(config.size, config.maxEager);
        wait = new RoundWait(config.rank, config.startup_ms);
        blocking = new BlockingCalls(group, "mpj-long-" + config.rank);
        mailbox = new MpjMailbox(mpj, config.rank, config.size, group);
    }

    /** A daemon thread that may call MPJ. */
    Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(group, task, name);
        thread.setDaemon(true);
        return thread;
    }

    void begin(String[] arguments) {
        startup = blocking.submit(() -> {
            try {
                mpj.init(arguments);
            } catch (Exception e) {
                throw new IllegalStateException(e.toString(), e);
            }
        });
    }

    /** Waits until all ranks are connected, after {@link #begin}, or throws when the time limit has passed. */
    void connect() {
        wait.begin(RoundWait.STARTUP);
        while (!blocking.isDone(startup)) {
            LockSupport.parkNanos(CHECK_NS);
            pause();
        }
        connected = true;
    }

    /** Reports that one of MPJ's own threads has ended with an error. */
    void fail(Thread thread, Throwable error) {
        thrown = new IllegalStateException(thread.getName() + " ended with " + error, error);
    }

    @Override
    public void watch(Watch value) {
        wait.watch(value);
    }

    @Override
    public int rank() {
        return config.rank;
    }

    @Override
    public int size() {
        return config.size;
    }

    @Override
    public MutableDirectBuffer message() {
        requireRoom();
        return slot(started).own();
    }

    @Override
    public void start(int length) {
        requireRoom();
        RoundSlot slot = slot(started);
        if (length < 0 || length > slot.own().capacity()) {
            throw new IllegalArgumentException("length=" + length + ", and the message has at most "
                    + slot.own().capacity() + " bytes");
        }
        if (started >= ring.length) {
            eagerSizes.learn(slot.lengths()); // all ranks have completed this slot's round and record the same lengths
        }
        slot.prepare(started, length, eagerSizes);
        Watch watch = wait.watch();
        if (watch != null) {
            watch.started(started);
        }
        started++;
        progress();
    }

    private void requireRoom() {
        requireSound();
        if (started - released == ring.length) {
            throw new IllegalStateException("all rounds are in flight, depth=" + ring.length);
        }
    }

    @Override
    public void progress() {
        if (completed == started || thrown != null) {
            return;
        }
        try {
            advance();
        } catch (RuntimeException | Error e) {
            thrown = e; // await reports it
        }
    }

    /** Begins no round during a blocking gather: it may fill a connection, and a send would block. */
    private void advance() {
        while (begun < started && !isLong()) {
            slot(begun).begin();
            begun++;
        }
        if (completed < begun && slot(completed).advance(blocking)) {
            completed++;
        }
    }

    private boolean isLong() {
        return completed < begun && slot(completed).isLong();
    }

    @Override
    public void await() {
        if (completed > released) {
            return; // a complete round may be read even if a rank has failed since
        }
        requireSound();
        if (started == released) {
            throw new IllegalStateException("no round is in flight");
        }
        wait.begin(released);
        progress();
        while (completed == released) {
            pause();
            progress();
        }
    }

    private void pause() {
        boolean checked;
        try {
            checked = wait.pause();
        } catch (RankLostException e) {
            throw lost(e);
        }
        if (checked || broken() != null) {
            requireSound();
            requireUnbroken();
        }
    }

    @Override
    public DirectBuffer received(int from) {
        return slot(released).message(from);
    }

    @Override
    public int receivedLength(int from) {
        return slot(released).lengths()[from];
    }

    @Override
    public void release() {
        if (completed == released) {
            throw new IllegalStateException("no round is complete");
        }
        released++;
    }

    @Override
    public void publish(DirectBuffer message, int length) {
        openMailbox();
        try {
            mailbox.publish(message, length);
        } catch (RankLostException e) {
            throw lost(e);
        }
    }

    @Override
    public void send(int to, DirectBuffer message, int length) {
        openMailbox();
        try {
            mailbox.send(to, message, length);
        } catch (RankLostException e) {
            throw lost(e);
        }
    }

    @Override
    public void receive(int least, Receiver receiver) {
        wait.begin(started);
        int received = poll(receiver);
        while (received < least) {
            pause();
            received += poll(receiver);
        }
    }

    @Override
    public int poll(Receiver receiver) {
        openMailbox();
        return mailbox.poll(receiver);
    }

    private void openMailbox() {
        requireSound();
        mailbox.open();
        if (System.nanoTime() - checked_ns >= CHECK_NS) {
            checked_ns = System.nanoTime();
            requireUnbroken();
            checkWatch(started); // not a wait, but losses must be detected here too
        }
    }

    @Override
    public void begun() {
        Watch watch = wait.watch();
        if (watch != null) {
            watch.begun();
        }
    }

    @Override
    public void abort(FailureKind kind, String reason) {
        if (failure == null) {
            failure = new RankLostException(config.rank, kind, reason);
        }
        Watch watch = wait.watch();
        if (watch != null) {
            watch.abort(kind, reason);
        }
    }

    /** MPJ's own collective, timed in ns. */
    long gatherRaw_ns(int bytes) {
        requireSound();
        byte[] dest = new byte[Math.multiplyExact(bytes, config.size)];
        int[] counts = new int[config.size];
        int[] offsets = new int[config.size];
        Arrays.setAll(counts, r -> bytes);
        Arrays.setAll(offsets, r -> r * bytes);
        byte[] send = new byte[bytes];
        mpj.barrier();
        long start_ns = System.nanoTime();
        mpj.allgatherv(send, dest, counts, offsets);
        return System.nanoTime() - start_ns;
    }

    /** Several ranks in a JVM end MPJ together, after all have been closed. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            if (config.alone) {
                end(isSound());
            }
        }
    }

    /** Whether the rank has no round in flight and no failure. */
    boolean isSound() {
        return connected && failure == null && broken() == null && completed == started;
    }

    /** Ends threads and connections in bounded time; with MPI's Finalize if all other ranks end, too. */
    void end(boolean orderly) {
        mailbox.close(orderly ? END_MS : 0);
        boolean finished = false;
        if (orderly) {
            long finish = blocking.submit(mpj::finish);
            long until_ns = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(END_MS);
            while (!finished && blocking.failure() == null && System.nanoTime() < until_ns) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
                finished = blocking.isDone(finish);
            }
        }
        if (!finished) {
            disconnect();
        }
        blocking.stop();
    }

    private void disconnect() {
        Thread disconnecting = daemon(mpj::disconnect, "mpj-cut-" + config.rank);
        disconnecting.start();
        try {
            disconnecting.join(END_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private RoundSlot slot(long round) {
        return ring[(int) (round % ring.length)];
    }

    private @Nullable Throwable broken() {
        Throwable here = thrown;
        if (here == null) {
            here = blocking.failure();
        }
        return here == null ? mailbox.failure() : here;
    }

    private void requireSound() {
        RankLostException known = failure;
        if (known != null) {
            throw known;
        }
        if (closed) {
            throw new IllegalStateException("closed");
        }
    }

    private void requireUnbroken() {
        Throwable broken = broken();
        if (broken != null) {
            RankLostException e = blame("MPJ Express failed: " + rootOf(broken));
            e.addSuppressed(broken);
            throw e;
        }
        if (config.alone && connected && !mpj.isConnected()) {
            throw blame("its connections to other ranks broke");
        }
    }

    private static Throwable rootOf(Throwable broken) {
        Throwable root = broken;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    /** The loss of this rank, unless the watch reports the loss of another rank that may be the cause. */
    private RankLostException blame(String reason) {
        long limit_ms = config.alone && connected && wait.watch() != null ? BLAME_MS : 0;
        for (long ms = 0; ms < limit_ms; ms += 2) {
            checkWatch(released);
            LockSupport.parkNanos(CHECK_NS);
        }
        return lost(new RankLostException(config.rank, reason));
    }

    private void checkWatch(long round) {
        Watch watch = wait.watch();
        if (watch == null) {
            return;
        }
        try {
            watch.whileWaiting(round);
        } catch (RankLostException e) {
            failure = e;
            throw e;
        }
    }

    private RankLostException lost(RankLostException e) {
        failure = e;
        Watch watch = wait.watch();
        if (watch != null) {
            watch.abort(e.kind(), e.whoGaveUp(config.rank));
        }
        return e;
    }
}
