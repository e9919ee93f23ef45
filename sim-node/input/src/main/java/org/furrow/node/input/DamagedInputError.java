package org.furrow.node.input;

/** A file that Furrow has written is damaged, or was changed since. Exit code 3. */
public final class DamagedInputError extends InputError {
    private static final long serialVersionUID = 1L;

    public DamagedInputError(String message) {
        super(message);
    }
}
