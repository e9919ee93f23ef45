package org.furrow.node.hil.operator;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.agrona.CloseHelper;
import org.furrow.node.hil.OperatorAxis;
import org.jspecify.annotations.Nullable;

/**
 * Reads a device on a thread of its own. When the device is lost the pedals are let go and the vehicle brakes, should the operator have it; and the device is opened
 * again once a second.
 */
final class EvdevSeat implements Operators.Seat {
    private static final int EVENTS = 64;
    private static final long PAUSE_NS = 1_000_000_000;
    private static final long PATIENCE_MS = 500;

    private final Path device;
    private final OperatorSink sink;
    private final Consumer<String> log;
    private final Thread thread;
    private volatile boolean closed;
    private volatile @Nullable FileChannel channel;

    EvdevSeat(Path device, OperatorSink sink, Consumer<String> log) {
        this.device = device;
        this.sink = sink;
        this.log = log;
        thread = Thread.ofPlatform().daemon().name("operator").start(this::listen);
    }

    private void listen() {
        boolean said = false;
        while (!closed) {
            String why = read();
            if (closed) {
                return;
            }
            sink.move(OperatorAxis.STEERING, 0);
            sink.move(OperatorAxis.THROTTLE, 0);
            sink.move(OperatorAxis.BRAKE, 1);
            if (!said) {
                log.accept("operator: " + device + " is lost: " + why);
                said = true;
            }
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    /** Reads until the device is lost, and says why it is. */
    private String read() {
        ByteBuffer bytes =
                ByteBuffer.allocateDirect(EVENTS * EvdevDecoder.EVENT_BYTES).order(ByteOrder.nativeOrder());
        try (FileChannel from = FileChannel.open(device, StandardOpenOption.READ)) {
            channel = from;
            // asked for now that it is open: a FIFO with no reader left would turn its writer away
            EvdevDecoder decoder = new EvdevDecoder(AxisRanges.of(device), to -> AxisInfo.forEach(device, to), sink);
            decoder.begin();
            while (!closed && from.read(bytes) >= 0) {
                bytes.flip();
                decoder.take(bytes);
                bytes.compact();
            }
            return "it has ended";
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        } finally {
            channel = null;
        }
    }

    @Override
    public void close() {
        closed = true;
        CloseHelper.quietClose(channel);
        LockSupport.unpark(thread);
        try {
            thread.join(PATIENCE_MS); // one that waits for a FIFO's other end stays; it is a daemon
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
