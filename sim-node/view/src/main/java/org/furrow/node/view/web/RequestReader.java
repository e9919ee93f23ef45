package org.furrow.node.view.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Reads the heads of requests from a connection. */
final class RequestReader {
    private static final byte[] END = {'\r', '\n', '\r', '\n'};

    private final InputStream in;
    private final int limit_bytes;

    RequestReader(InputStream in, int limit_bytes) {
        this.in = in;
        this.limit_bytes = limit_bytes;
    }

    /**
     * Reads up to the empty line that ends a head.
     *
     * @return null when the connection ends before the first byte of a request
     * @throws Refusal when the head is malformed or too long
     */
    @Nullable
    Request next() throws IOException, Refusal {
        ByteArrayOutputStream head = new ByteArrayOutputStream(512);
        int matched = 0;
        while (matched < END.length) {
            int next = in.read();
            if (next < 0) {
                if (head.size() == 0) {
                    return null;
                }
                throw new IOException("the connection ended within a request");
            }
            if (head.size() == limit_bytes) {
                throw new Refusal(431, "a request line and its headers have at most " + limit_bytes + " bytes");
            }
            head.write(next);
            matched = next == END[matched] ? matched + 1 : next == '\r' ? 1 : 0;
        }
        byte[] bytes = head.toByteArray();
        byte[] text = new byte[bytes.length - END.length];
        System.arraycopy(bytes, 0, text, 0, text.length);
        return Request.parse(text);
    }
}
