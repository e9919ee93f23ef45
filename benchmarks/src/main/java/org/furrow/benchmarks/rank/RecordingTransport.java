package org.furrow.benchmarks.rank;

import org.furrow.world.transport.ForwardingTransport;
import org.furrow.world.transport.Transport;

/** Keeps what another transport brings. */
final class RecordingTransport extends ForwardingTransport {
    private final Recording recording;

    RecordingTransport(Transport inner, Recording recording) {
        super(inner);
        this.recording = recording;
    }

    @Override
    public void await() {
        super.await();
        recording.add(this);
    }
}
