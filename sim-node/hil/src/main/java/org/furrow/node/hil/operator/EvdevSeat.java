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
import org.furrow.node.hil.events.OperatorAxis;
import org.jspecify.annotations.Nullable;

/**
 * Reads an input device on a separate thread. When the device is lost, the steering is centred and the brake
 * applied, which takes effect while the operator is active; the device is reopened once a second.
 */
final class EvdevSeat implements Operators.Seat {
    private static final int EVENTS = 64;
    private static final long RETRY_NS = 1_000_000_000;

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
        thread = Thread.ofPlatform().daemon().name("operator").start(this::run);
    }

    private void run() {
        boolean reported = false;
        while (!closed) {
            String why = readUntilLost();
            if (closed) {
                return;
            }
            sink.move(OperatorAxis.STEERING, 0);
            sink.move(OperatorAxis.THROTTLE, 0);
            sink.move(OperatorAxis.BRAKE, 1);
            if (!reported) {
                log.accept("operator: lost " + device + ": " + why);
                reported = true;
            }
            LockSupport.parkNanos(RETRY_NS);
        }
    }

    /** Returns why the device was lost. */
    private String readUntilLost() {
        ByteBuffer bytes =
                ByteBuffer.allocateDirect(EVENTS * EvdevDecoder.EVENT_BYTES).order(ByteOrder.nativeOrder());
        try (FileChannel from = FileChannel.open(device, StandardOpenOption.READ)) {
            channel = from;
            // opened before: a FIFO without a reader would end its writer
            EvdevDecoder decoder =
                    new EvdevDecoder(AxisRanges.of(device), handler -> AxisInfo.forEach(device, handler), sink);
            decoder.begin();
            while (!closed && from.read(bytes) >= 0) {
                bytes.flip();
                decoder.decode(bytes);
                bytes.compact();
            }
            return "end of data";
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
        Operators.join(thread); // a thread that opens a FIFO without writer stays blocked; it is a daemon
    }
}
