package org.furrow.world.checkpoint;

import java.io.IOException;

/** A store cannot be written, or its content is damaged, foreign or of another version; the message names the file. */
public final class StoreException extends IOException {
    private static final long serialVersionUID = 1L;

    public StoreException(String message) {
        super(message);
    }

    public StoreException(String message, Throwable cause) {
        super(message, cause);
    }
}
