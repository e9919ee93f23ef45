package org.furrow.world.transport.mpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;

/** The binary interfaces of MPI libraries: the type of handles, and the constants of their header files. */
enum MpiAbi {
    /** Open MPI up to 5: a handle is the address of a variable of the library. */
    OPEN_MPI,
    /** MPICH and libraries with its ABI (Intel MPI, MVAPICH, Cray MPICH): a handle is an int. */
    MPICH,
    /**
     * The MPI 5.0 standard's, in {@code libmpi_abi} of MPICH and Open MPI: a handle is a small integer as a
     * pointer.
     */
    MPI_5;

    private static final ValueLayout INT_HANDLE = JAVA_INT.withName("handle");
    private static final ValueLayout POINTER_HANDLE = JAVA_LONG.withName("handle");

    /**
     * The ABI of a library. The file name takes precedence, because a library of the MPI 5 ABI may be linked against an
     * implementation with its own ABI and then exports those symbols too.
     *
     * @throws MpiException when it is not an MPI library
     */
    static MpiAbi of(String library, SymbolLookup symbols) {
        if (library.substring(library.lastIndexOf('/') + 1).contains("mpi_abi")) {
            return MPI_5;
        }
        if (symbols.find("ompi_mpi_comm_world").isPresent()) {
            return OPEN_MPI;
        }
        if (symbols.find("MPIR_Dup_fn").isPresent()) { // MPICH's header file refers to it
            return MPICH;
        }
        if (symbols.find("MPI_Abi_get_version").isPresent()) {
            return MPI_5;
        }
        throw new MpiException(library + " is neither Open MPI nor MPICH and does not have the MPI 5 ABI");
    }

    /** Layout of a handle; equal to no other layout. */
    ValueLayout handle() {
        return this == MPICH ? INT_HANDLE : POINTER_HANDLE;
    }

    int handleBytes() {
        return (int) handle().byteSize();
    }

    long commWorld(SymbolLookup symbols) {
        return constant(symbols, "ompi_mpi_comm_world", 0x44000000L, 0x101L);
    }

    long typeByte(SymbolLookup symbols) {
        return constant(symbols, "ompi_mpi_byte", 0x4c00010dL, 0x247L);
    }

    long errorsReturn(SymbolLookup symbols) {
        return constant(symbols, "ompi_mpi_errors_return", 0x54000001L, 0x142L);
    }

    private long constant(SymbolLookup symbols, String ofOpenMpi, long ofMpich, long ofMpi5) {
        return switch (this) {
            case OPEN_MPI ->
                symbols.find(ofOpenMpi)
                        .orElseThrow(() -> new MpiException("the MPI library has no " + ofOpenMpi))
                        .address();
            case MPICH -> ofMpich;
            case MPI_5 -> ofMpi5;
        };
    }

    /** {@code MPI_IN_PLACE}. */
    long inPlace() {
        return this == MPICH ? -1 : 1;
    }

    /** {@code MPI_STATUS_IGNORE} and {@code MPI_STATUSES_IGNORE}. */
    long statusIgnore() {
        return this == MPICH ? 1 : 0;
    }

    int anySource() {
        return this == MPICH ? -2 : -1;
    }

    /** Offset of the sender's rank in an {@code MPI_Status} of at most 32 bytes. */
    int statusSourceOffset() {
        return this == MPICH ? 8 : 0;
    }

    /** {@code MPI_THREAD_SERIALIZED}; higher levels have higher numbers. */
    int threadSerialized() {
        return this == MPI_5 ? 2048 : 2;
    }
}
