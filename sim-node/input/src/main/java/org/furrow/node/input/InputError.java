package org.furrow.node.input;

/** An error in the user's input: one line with the place, what is wrong and what would be right. Exit code 2. */
public class InputError extends Exception {
    private static final long serialVersionUID = 1L;

    public InputError(String message) {
        super(message);
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
