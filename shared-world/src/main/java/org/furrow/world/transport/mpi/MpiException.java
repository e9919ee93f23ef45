package org.furrow.world.transport.mpi;

/** There is no usable MPI library, or it reported an error. */
public final class MpiException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MpiException(String message) {
        super(message);
    }
}
