package org.furrow.world.transport.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MpiAbiTest {
    @Test
    void shouldDetectTheAbiBySymbols() {
        assertEquals(MpiAbi.OPEN_MPI, MpiAbi.of("libmpi.so", with("MPI_Init", "ompi_mpi_comm_world")));
        assertEquals(MpiAbi.MPICH, MpiAbi.of("libmpi.so", with("MPI_Init", "MPIR_Dup_fn", "MPI_Abi_get_version")));
        assertEquals(MpiAbi.MPI_5, MpiAbi.of("libmpi.so", with("MPI_Init", "MPI_Abi_get_version")));
        assertThrows(MpiException.class, () -> MpiAbi.of("libm.so", with("sin")));
    }

    /** A library of the standard ABI may be linked against an implementation with its own ABI. */
    @Test
    void shouldPreferTheNameOfTheStandardAbi() {
        SymbolLookup openMpi = with("MPI_Abi_get_version", "ompi_mpi_comm_world");
        assertEquals(MpiAbi.MPI_5, MpiAbi.of("/opt/mpi/lib/libmpi_abi.so.0", openMpi));
        assertEquals(MpiAbi.OPEN_MPI, MpiAbi.of("/opt/mpi_abi/lib/libmpi.so.40", openMpi));
    }

    @Test
    void shouldTakeOpenMpisHandlesFromItsSymbols() {
        SymbolLookup symbols = with("ompi_mpi_byte", "ompi_mpi_comm_world", "ompi_mpi_errors_return");
        assertEquals(0x1000, MpiAbi.OPEN_MPI.typeByte(symbols));
        assertEquals(0x1001, MpiAbi.OPEN_MPI.commWorld(symbols));
        assertEquals(0x1002, MpiAbi.OPEN_MPI.errorsReturn(symbols));
        assertThrows(MpiException.class, () -> MpiAbi.OPEN_MPI.typeByte(with()));
    }

    /** Symbols at addresses from 0x1000. */
    private static SymbolLookup with(String... names) {
        return name -> {
            int index = List.of(names).indexOf(name);
            return index < 0 ? Optional.empty() : Optional.of(MemorySegment.ofAddress(0x1000 + index));
        };
    }
}
