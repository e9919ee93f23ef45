package org.furrow.world.transport.mpj.express;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import mpi.MPI;
import mpi.Request;
import mpi.Status;
import mpjdev.MPJDev;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.jspecify.annotations.Nullable;
import xdev.niodev.NIODevice;
import xdev.smpdev.SMPDeviceImpl;

/** Implementation of the calls; {@link IsolatedLoader} loads it for each rank, with MPJ's classes. */
public final class ExpressCalls implements MpjCalls {
    private static final int MESSAGE_TAG = 7;

    /** The lock under which MPJ's multicore device changes the map of messages that it probes without a lock. */
    private final Object messageLock = SMPDeviceImpl.class;

    private final List<Deque<Request>> unsent = new ArrayList<>();
    private int rank;
    private int size;
    private int sender = -1;

    @Override
    public void init(String[] arguments) throws ReflectiveOperationException {
        // with a logger, MPI.Init creates none that writes a file
        Logger logger = Logger.getLogger("mpj");
        logger.setLevel(Level.OFF);
        Field ofMpi = MPI.class.getDeclaredField("logger");
        ofMpi.setAccessible(true);
        ofMpi.set(null, logger);
        MPI.Init(arguments);
        rank = MPI.COMM_WORLD.Rank();
        size = MPI.COMM_WORLD.Size();
        for (int r = 0; r < size; r++) {
            unsent.add(new ArrayDeque<>());
        }
    }

    @Override
    public Gather newGather() {
        return new ExpressGather(rank, size);
    }

    @Override
    public void gatherLong(byte[] send, int first, byte[] dest, int[] counts, int[] offsets, int tag) {
        ExpressGather gather = new ExpressGather(rank, size);
        gather.begin(send, first, dest, counts, offsets, tag);
        gather.await();
    }

    @Override
    public void allgatherv(byte[] send, byte[] dest, int[] counts, int[] offsets) {
        MPI.COMM_WORLD.Allgatherv(send, 0, counts[rank], MPI.BYTE, dest, 0, counts, offsets, MPI.BYTE);
    }

    @Override
    public void barrier() {
        MPI.COMM_WORLD.Barrier();
    }

    @Override
    public void send(int to, byte[] message) {
        unsent.get(to).add(MPI.COMM_WORLD.Isend(message, 0, message.length, MPI.BYTE, to, MESSAGE_TAG));
    }

    @Override
    public byte @Nullable [] receive() {
        releaseBuffers();
        Status status;
        synchronized (messageLock) {
            status = MPI.COMM_WORLD.Iprobe(MPI.ANY_SOURCE, MESSAGE_TAG);
        }
        if (status == null) {
            return null;
        }
        sender = status.source;
        byte[] message = new byte[status.Get_count(MPI.BYTE)];
        MPI.COMM_WORLD.Recv(message, 0, message.length, MPI.BYTE, sender, MESSAGE_TAG);
        return message;
    }

    /** Tests sends in flight, since MPJ releases a message's buffer only when its completion is tested. */
    private void releaseBuffers() {
        for (Deque<Request> sends : unsent) {
            while (!sends.isEmpty() && sends.getFirst().Test() != null) {
                sends.removeFirst();
            }
        }
    }

    @Override
    public int sender() {
        return sender;
    }

    @Override
    public void finish() {
        MPI.Finalize();
    }

    @Override
    public boolean isConnected() {
        if (!(MPJDev.dev instanceof NIODevice device)) {
            return true;
        }
        try {
            Field selecting = NIODevice.class.getDeclaredField("selectorFlag");
            Field selector = NIODevice.class.getDeclaredField("selectorThreadStarter");
            selecting.setAccessible(true);
            selector.setAccessible(true);
            return selecting.getBoolean(device) && ((Thread) selector.get(device)).isAlive();
        } catch (ReflectiveOperationException e) {
            throw anotherVersion(e);
        }
    }

    @Override
    public void disconnect() {
        if (!(MPJDev.dev instanceof NIODevice device)) {
            return;
        }
        try {
            Method close = NIODevice.class.getDeclaredMethod("realFinish");
            close.setAccessible(true);
            close.invoke(device);
        } catch (InvocationTargetException e) {
            // fails when connections were not opened; nothing is left to close
        } catch (ReflectiveOperationException e) {
            throw anotherVersion(e);
        }
    }

    private static IllegalStateException anotherVersion(ReflectiveOperationException e) {
        return new IllegalStateException("MPJ Express is not version 0.44: " + e, e);
    }
}
