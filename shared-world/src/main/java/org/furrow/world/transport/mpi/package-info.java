/**
 * The {@code mpi} engine: ranks are processes that a real MPI started, called through the Foreign Function & Memory API.
 *
 * <p>{@code MpiTransport} waits and keeps the order of rounds, {@code MpiRound} is one all-gather, {@code BlockSizes} says how
 * much room each message gets in it, {@code MpiPost} has the messages without rounds. Below them {@code MpiProcess} starts
 * and ends MPI, {@code Mpi} has the functions, {@code MpiAbi} the constants by which MPI libraries differ, and
 * {@code MpiLibrary} finds one. Nothing of MPI is loaded before a transport is opened.
 */
@NullMarked
package org.furrow.world.transport.mpi;

import org.jspecify.annotations.NullMarked;
