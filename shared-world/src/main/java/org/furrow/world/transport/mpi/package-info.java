/**
 * The {@code mpi} engine: ranks are processes started by an MPI launcher; an installed MPI library is called
 * through the Foreign Function & Memory API. Nothing of MPI is loaded before a transport is opened.
 *
 * <p>{@code MpiTransport} orders the rounds, {@code MpiRound} is one all-gather with blocks of {@code BlockSizes},
 * {@code MpiMailbox} has the messages outside of rounds and {@code ShutdownNotices} ends the transport. Below them
 * {@code MpiProcess} starts and ends MPI, {@code Mpi} has its functions, {@code MpiAbi} the constants that differ
 * between libraries, and {@code MpiLibrary} finds a library.
 */
@NullMarked
package org.furrow.world.transport.mpi;

import org.jspecify.annotations.NullMarked;
