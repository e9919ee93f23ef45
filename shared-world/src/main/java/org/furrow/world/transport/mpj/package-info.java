/**
 * Ranks that exchange through MPJ Express, a pure-Java MPI: what the rest of Furrow sees of it, and how ranks of several JVMs
 * find each other. The engine itself is in {@code src/mpj} and built where MPJ Express is installed.
 */
@NullMarked
package org.furrow.world.transport.mpj;

import org.jspecify.annotations.NullMarked;
