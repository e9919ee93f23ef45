package org.furrow.node.view.web;

import java.io.IOException;
import java.io.OutputStream;

/** Writes to a socket in parts, each of which the client must take in time. */
final class PatientOutput extends OutputStream {
    private static final int PART = 64 << 10;

    private final OutputStream out;
    private final Patience taking;
    private final int limit_ticks;

    PatientOutput(OutputStream out, Patience taking, int limit_ticks) {
        this.out = out;
        this.taking = taking;
        this.limit_ticks = limit_ticks;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] data, int offset, int length) throws IOException {
        for (int done = 0; done < length; done += PART) {
            taking.begin(limit_ticks);
            out.write(data, offset + done, Math.min(PART, length - done));
        }
        taking.end();
    }
}
