/**
 * The interface of the {@code mpj} engine, whose ranks exchange through MPJ Express, a pure-Java MPI, and the
 * rendezvous of ranks in several JVMs. The engine itself is the module {@code shared-world/mpj}, which is built
 * where MPJ Express is installed.
 */
@NullMarked
package org.furrow.world.transport.mpj;

import org.jspecify.annotations.NullMarked;
