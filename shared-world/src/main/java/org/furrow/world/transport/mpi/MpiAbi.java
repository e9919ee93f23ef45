package org.furrow.world.transport.mpi;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;

/** The binary interfaces of MPI libraries: how handles are passed, and the constants of their header files. */
enum MpiAbi {
    /** Open MPI up to 5: a handle is the address of a variable of the library. */
    OPEN_MPI("Open MPI"),
    /** MPICH and what shares its ABI (Intel MPI, MVAPICH, Cray MPICH): a handle is an int. */
    MPICH("MPICH"),
    /** The ABI of the MPI 5.0 standard, which MPICH and Open MPI offer as {@code libmpi_abi}: a handle is a small number as a pointer. */
    MPI_5("the MPI 5 ABI");

    private static final ValueLayout NARROW = JAVA_INT.withName("handle");
    private static final ValueLayout WIDE = JAVA_LONG.withName("handle");

    private final String title;

    MpiAbi(String title) {
        this.title = title;
    }

    /** What it is called in a message. */
    String title() {
        return title;
    }

    /**
     * The ABI of a library. Its file name comes first, for the libraries of the MPI 5 ABI may be linked against the same
     * implementation's own and then show its symbols too.
     *
     * @throws MpiException when it is no MPI library
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
        throw new MpiException(library + " is neither Open MPI nor MPICH, nor does it have the MPI 5 ABI");
    }

    /** How a handle is passed; equal to no other layout. */
    ValueLayout handle() {
        return this == MPICH ? NARROW : WIDE;
    }

    int handleBytes() {
        return (int) handle().byteSize();
    }

    long commWorld(SymbolLookup symbols) {
        return switch (this) {
            case OPEN_MPI -> address(symbols, "ompi_mpi_comm_world");
            case MPICH -> 0x44000000L;
            case MPI_5 -> 0x101L;
        };
    }

    long typeByte(SymbolLookup symbols) {
        return switch (this) {
            case OPEN_MPI -> address(symbols, "ompi_mpi_byte");
            case MPICH -> 0x4c00010dL;
            case MPI_5 -> 0x247L;
        };
    }

    long errorsReturn(SymbolLookup symbols) {
        return switch (this) {
            case OPEN_MPI -> address(symbols, "ompi_mpi_errors_return");
            case MPICH -> 0x54000001L;
            case MPI_5 -> 0x142L;
        };
    }

    /** {@code MPI_IN_PLACE}. */
    long inPlace() {
        return this == MPICH ? -1 : 1;
    }

    /** {@code MPI_STATUS_IGNORE}, and {@code MPI_STATUSES_IGNORE} too. */
    long statusIgnore() {
        return this == MPICH ? 1 : 0;
    }

    int anySource() {
        return this == MPICH ? -2 : -1;
    }

    /** Where an {@code MPI_Status}, which takes at most 32 bytes, has the sender's rank. */
    int statusSourceOffset() {
        return this == MPICH ? 8 : 0;
    }

    /** {@code MPI_THREAD_SERIALIZED}; levels are numbered upwards. */
    int threadSerialized() {
        return this == MPI_5 ? 2048 : 2;
    }

    private static long address(SymbolLookup symbols, String name) {
        return symbols.find(name)
                .orElseThrow(() -> new MpiException("the MPI library has no " + name))
                .address();
    }
}
