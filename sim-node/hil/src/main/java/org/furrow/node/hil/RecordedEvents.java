package org.furrow.node.hil;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.MessageHandler;
import org.furrow.node.can.CanFrame;

/** Events of a run that was recorded, each in its tick; they go the same way as those that come live, and are written down again. */
final class RecordedEvents implements EventSource {
    private final Recording recording;
    private final EventQueue queue = new EventQueue();
    private final EventRecorder log;
    private final CanFrame frame = new CanFrame();

    RecordedEvents(Recording recording, EventRecorder log) {
        this.recording = recording;
        this.log = log;
    }

    @Override
    public void take(long tick, EventHandler to) {
        MessageHandler act = (int type, MutableDirectBuffer buffer, int at, int bytes) -> {
            log.event(tick, type, buffer, at, bytes);
            EventQueue.dispatch(type, buffer, at, bytes, frame, to);
        };
        recording.take(tick, new EventHandler() {
            @Override
            public void frame(CanFrame received) {
                queue.frame(received);
                queue.drain(act);
            }

            @Override
            public void operator(OperatorAxis axis, double value) {
                queue.operator(axis, value);
                queue.drain(act);
            }

            @Override
            public void eject(int vehicle) {
                queue.eject(vehicle);
                queue.drain(act);
            }

            @Override
            public void viewer(String words) {
                queue.viewer(words);
                queue.drain(act);
            }
        });
    }
}
