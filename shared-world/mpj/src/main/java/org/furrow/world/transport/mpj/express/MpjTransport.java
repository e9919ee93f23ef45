package org.furrow.world.transport.mpj.express;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.furrow.world.transport.FailureKind;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Transport;
import org.furrow.world.transport.Watch;
import org.furrow.world.transport.mpj.RawCollective;
import org.jspecify.annotations.Nullable;

/**
 * A rank's end of an exchange through MPJ Express. MPJ may hang for ever when a rank is lost: this rank's thread calls what does not
 * wait, and looks now and then whether the others are alive; what waits is called by threads of the transport's own.
 */
final class MpjTransport implements Transport {
    /** The rank looks after the others every so many ns. */
    private static final long LOOK_NS = 2_000_000;

    /** A longer gap than this between two looks is a suspended process. */
    private static final long LONGEST_GAP_NS = 100_000_000;

    /** Broken connections do not tell whose end it was; whoever watches may know so many ms later. */
    private static final long BLAME_MS = 2_000;

    /** How long the last letters, MPJ's end and the closing of connections may take each, in ms. */
    private static final long END_MS = 5_000;

    private final Place place;
    private final MpjCalls mpj;
    private final ThreadGroup group;
    private final RoundSlot[] ring;
    private final Allotments allotments;
    private final BackoffWait turns = new BackoffWait();
    private final LongThread longThread;
    private final Outbox post;

    // rounds: released <= completed <= begun <= started <= released + depth
    private long started;
    private long begun;
    private long completed;
    private long released;
    private long starting;
    private long looked_ns;
    private long left_ns;
    private boolean connected;
    private boolean closed;
    private volatile @Nullable Throwable thrown;
    private volatile @Nullable Watch watch;
    private volatile @Nullable RankLostException failure;

    /**
     * Where a rank is.
     *
     * @param alone whether it is the only one in this JVM
     * @param startup_ms how long it waits while there is no watch, in ms
     * @param mostAtOnce bytes of a message that it sends itself; the rest waits its turn on a thread of its own
     */
    record Place(int rank, int size, boolean alone, long startup_ms, int mostAtOnce) {}

    /**
     * @param group of all threads that call MPJ
     * @param depth rounds that may be on their way at once
     */
    MpjTransport(Place place, MpjCalls mpj, ThreadGroup group, int depth) {
        if (depth < 1) {
            throw new IllegalArgumentException("depth must be > 0, depth=" + depth);
        }
        this.place = place;
        this.mpj = mpj;
        this.group = group;
        ring = new RoundSlot[depth];
        for (int n = 0; n < depth; n++) {
            ring[n] = new RoundSlot(place.rank, place.size, mpj);
        }
        allotments = new Allotments(place.size, place.mostAtOnce);
        longThread = new LongThread(group, "mpj-long-" + place.rank);
        post = new Outbox(mpj, place.rank, place.size, group);
    }

    /** A thread that may call MPJ. */
    Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(group, task, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Begins to start MPJ with these arguments. */
    void begin(String[] arguments) {
        starting = longThread.run(() -> {
            try {
                mpj.init(arguments);
            } catch (Exception e) {
                throw new IllegalStateException(e.toString(), e);
            }
        });
    }

    /**
     * Waits until all ranks are connected, after {@link #begin}.
     *
     * @throws RankLostException when they are not in time
     */
    void connect() {
        awaitCall(starting, "MPJ Express did not connect all ranks");
        connected = true;
    }

    /** One of MPJ's own threads has ended with an error. */
    void fail(Thread thread, Throwable error) {
        thrown = new IllegalStateException(thread.getName() + " ended with " + error, error);
    }

    @Override
    public void watch(Watch value) {
        watch = value;
    }

    @Override
    public int rank() {
        return place.rank;
    }

    @Override
    public int size() {
        return place.size;
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
            allotments.learn(slot.lengths()); // all ranks have released the round that was here: they learn the same
        }
        slot.prepare(started, length, allotments);
        Watch asked = watch;
        if (asked != null) {
            asked.started(started);
        }
        started++;
        progress();
    }

    private void requireRoom() {
        requireSound();
        if (started - released == ring.length) {
            throw new IllegalStateException("all rounds are on their way, depth=" + ring.length);
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
            thrown = e; // whoever waits for the round is told
        }
    }

    /** No round begins while long messages are on their way: they may fill a connection, and then sending would wait. */
    private void advance() {
        while (begun < started && !isLong()) {
            slot(begun).begin();
            begun++;
        }
        if (completed < begun && slot(completed).advance(longThread)) {
            completed++;
        }
    }

    private boolean isLong() {
        return completed < begun && slot(completed).isLong();
    }

    @Override
    public void await() {
        if (completed > released) {
            return; // what has arrived may be read even if a rank has failed since
        }
        requireSound();
        if (started == released) {
            throw new IllegalStateException("no round is on its way");
        }
        beginWaiting();
        progress();
        while (completed == released) {
            if (turns.next()) {
                look("not all ranks came to round " + released);
            }
            progress();
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
        openPost();
        try {
            post.publish(message, length);
        } catch (RankLostException e) {
            throw lost(e);
        }
    }

    @Override
    public int poll(Receiver receiver) {
        openPost();
        return post.poll(receiver);
    }

    private void openPost() {
        requireSound();
        post.open();
        if (System.nanoTime() - looked_ns >= LOOK_NS) {
            looked_ns = System.nanoTime();
            requireUnbroken();
            askWatch(started); // waits for no round of the others, and yet may hear that one is lost
        }
    }

    @Override
    public void abort(FailureKind kind, String reason) {
        if (failure == null) {
            failure = new RankLostException(place.rank, kind, reason);
        }
        Watch told = watch;
        if (told != null) {
            told.abort(kind, reason);
        }
    }

    /** MPJ's own collective; see {@link RawCollective}. */
    long gatherRaw_ns(int bytes) {
        requireSound();
        byte[] dest = new byte[Math.multiplyExact(bytes, place.size)];
        int[] counts = new int[place.size];
        int[] places = new int[place.size];
        Arrays.setAll(counts, r -> bytes);
        Arrays.setAll(places, r -> r * bytes);
        byte[] send = new byte[bytes];
        mpj.barrier();
        long start_ns = System.nanoTime();
        mpj.allgatherv(send, dest, counts, places);
        return System.nanoTime() - start_ns;
    }

    /** A rank among others in this JVM leaves MPJ together with them, when all have closed. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            if (place.alone) {
                end(isSound());
            }
        }
    }

    /** Whether the rank has no round on its way and knows of no failure. */
    boolean isSound() {
        return connected && failure == null && broken() == null && completed == started;
    }

    /**
     * Ends the transport's threads and connections, in bounded time.
     *
     * @param orderly together with all other ranks, as MPI wants it
     */
    void end(boolean orderly) {
        post.close(orderly ? END_MS : 0);
        boolean finished = false;
        if (orderly) {
            long finishing = longThread.run(mpj::finish);
            long until_ns = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(END_MS);
            while (!finished && longThread.failure() == null && System.nanoTime() < until_ns) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
                finished = longThread.hasMade(finishing);
            }
        }
        if (!finished) {
            cut();
        }
        longThread.stop();
    }

    private void cut() {
        Thread cutter = daemon(mpj::cut, "mpj-cut-" + place.rank);
        cutter.start();
        try {
            cutter.join(END_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private RoundSlot slot(long round) {
        return ring[(int) (round % ring.length)];
    }

    private void awaitCall(long call, String otherwise) {
        beginWaiting();
        while (!longThread.hasMade(call)) {
            LockSupport.parkNanos(LOOK_NS);
            look(otherwise);
        }
    }

    private void beginWaiting() {
        turns.begin();
        looked_ns = System.nanoTime();
        left_ns = TimeUnit.MILLISECONDS.toNanos(place.startup_ms);
    }

    /** Called from time to time by the rank that waits; throws when it makes no sense to go on with it. */
    private void look(String otherwise) {
        long now_ns = System.nanoTime();
        if (now_ns - looked_ns < LOOK_NS && broken() == null) {
            return;
        }
        left_ns -= Math.min(now_ns - looked_ns, LONGEST_GAP_NS);
        looked_ns = now_ns;
        if (Thread.currentThread().isInterrupted()) {
            throw lost(new RankLostException(place.rank, "interrupted while waiting for the others"));
        }
        requireSound();
        requireUnbroken();
        if (watch != null) {
            askWatch(released);
        } else if (left_ns <= 0) {
            throw lost(new RankLostException(place.rank, otherwise + " within " + place.startup_ms + " ms"));
        }
    }

    private @Nullable Throwable broken() {
        Throwable here = thrown;
        if (here == null) {
            here = longThread.failure();
        }
        return here == null ? post.failure() : here;
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
        if (place.alone && connected && !mpj.isConnected()) {
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

    /** This rank's failure, unless the watch knows of another's, of which it may come. */
    private RankLostException blame(String reason) {
        long most_ms = place.alone && connected && watch != null ? BLAME_MS : 0;
        for (long ms = 0; ms < most_ms; ms += 2) {
            askWatch(released);
            LockSupport.parkNanos(LOOK_NS);
        }
        return lost(new RankLostException(place.rank, reason));
    }

    private void askWatch(long round) {
        Watch asked = watch;
        if (asked == null) {
            return;
        }
        try {
            asked.whileWaiting(round);
        } catch (RankLostException e) {
            failure = e;
            throw e;
        }
    }

    /** Tells the watch, too. */
    private RankLostException lost(RankLostException e) {
        failure = e;
        Watch told = watch;
        if (told != null) {
            told.abort(e.kind(), e.rank() == place.rank ? e.reason() : String.valueOf(e.getMessage()));
        }
        return e;
    }
}
