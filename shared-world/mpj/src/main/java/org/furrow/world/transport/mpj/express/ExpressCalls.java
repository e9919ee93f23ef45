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

/** Calls of MPJ's classes as {@link IsolatedLoader} loads them, beside this one, for each rank. */
public final class ExpressCalls implements MpjCalls {
    private static final int LETTER_TAG = 7;

    /** MPJ's multicore device looks for messages in a map without the lock under which others change it. */
    private final Object probing = SMPDeviceImpl.class;

    private final List<Deque<Request>> underWay = new ArrayList<>();
    private int rank;
    private int size;
    private int sender = -1;

    @Override
    public void init(String[] arguments) throws ReflectiveOperationException {
        // given a logger, MPI.Init makes none that writes a file
        Logger logger = Logger.getLogger("mpj");
        logger.setLevel(Level.OFF);
        Field ofMpi = MPI.class.getDeclaredField("logger");
        ofMpi.setAccessible(true);
        ofMpi.set(null, logger);
        MPI.Init(arguments);
        rank = MPI.COMM_WORLD.Rank();
        size = MPI.COMM_WORLD.Size();
        for (int r = 0; r < size; r++) {
            underWay.add(new ArrayDeque<>());
        }
    }

    @Override
    public Gather newGather() {
        return new ExpressGather(rank, size);
    }

    @Override
    public void gatherLong(byte[] send, int first, byte[] dest, int[] counts, int[] places, int tag) {
        List<Request> requests = new ArrayList<>();
        for (int r = 0; r < size; r++) {
            if (r != rank && counts[r] > 0) {
                requests.add(MPI.COMM_WORLD.Irecv(dest, places[r], counts[r], MPI.BYTE, r, tag));
            }
        }
        for (int n = 1; n < size && counts[rank] > 0; n++) {
            requests.add(MPI.COMM_WORLD.Isend(send, first, counts[rank], MPI.BYTE, (rank + n) % size, tag));
        }
        System.arraycopy(send, first, dest, places[rank], counts[rank]);
        for (Request request : requests) {
            request.Wait();
        }
    }

    @Override
    public void allgatherv(byte[] send, byte[] dest, int[] counts, int[] places) {
        MPI.COMM_WORLD.Allgatherv(send, 0, counts[rank], MPI.BYTE, dest, 0, counts, places, MPI.BYTE);
    }

    @Override
    public void barrier() {
        MPI.COMM_WORLD.Barrier();
    }

    @Override
    public void send(int to, byte[] letter) {
        underWay.get(to).add(MPI.COMM_WORLD.Isend(letter, 0, letter.length, MPI.BYTE, to, LETTER_TAG));
    }

    @Override
    public byte @Nullable [] receive() {
        giveBuffersBack();
        Status status;
        synchronized (probing) {
            status = MPI.COMM_WORLD.Iprobe(MPI.ANY_SOURCE, LETTER_TAG);
        }
        if (status == null) {
            return null;
        }
        sender = status.source;
        byte[] letter = new byte[status.Get_count(MPI.BYTE)];
        MPI.COMM_WORLD.Recv(letter, 0, letter.length, MPI.BYTE, sender, LETTER_TAG);
        return letter;
    }

    /** MPJ's buffer of a letter is free again when the sending has been seen to be complete. */
    private void giveBuffersBack() {
        for (Deque<Request> letters : underWay) {
            while (!letters.isEmpty() && letters.getFirst().Test() != null) {
                letters.removeFirst();
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
    public void cut() {
        if (!(MPJDev.dev instanceof NIODevice device)) {
            return;
        }
        try {
            Method close = NIODevice.class.getDeclaredMethod("realFinish");
            close.setAccessible(true);
            close.invoke(device);
        } catch (InvocationTargetException e) {
            // it fails to close what was never opened; there is nothing left to close
        } catch (ReflectiveOperationException e) {
            throw anotherVersion(e);
        }
    }

    private static IllegalStateException anotherVersion(ReflectiveOperationException e) {
        return new IllegalStateException("MPJ Express is not version 0.44: " + e, e);
    }
}
