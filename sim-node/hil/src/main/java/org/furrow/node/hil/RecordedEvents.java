package org.furrow.node.hil;

import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.node.can.CanFrame;

/** Events of a recorded run, each in its tick. Each is recorded again before it acts. */
final class RecordedEvents implements EventSource {
    private final Recording recording;
    private final EventRecorder log;
    private final UnsafeBuffer bytes = new UnsafeBuffer(new byte[128]);

    RecordedEvents(Recording recording, EventRecorder log) {
        this.recording = recording;
        this.log = log;
    }

    @Override
    public void take(long tick, EventHandler to) {
        recording.take(tick, new EventHandler() {
            @Override
            public void frame(CanFrame frame) {
                log.event(tick, EventQueue.FRAME, bytes, 0, EventQueue.writeFrame(bytes, 0, frame));
                to.frame(frame);
            }

            @Override
            public void operator(OperatorAxis axis, double value) {
                log.event(tick, EventQueue.OPERATOR, bytes, 0, EventQueue.writeOperator(bytes, 0, axis, value));
                to.operator(axis, value);
            }

            @Override
            public void eject(int vehicle) {
                bytes.putInt(0, vehicle);
                log.event(tick, EventQueue.EJECT, bytes, 0, Integer.BYTES);
                to.eject(vehicle);
            }
        });
    }
}
