/**
 * Detection of lost ranks in separate processes, independent of the engine: each rank has a connection to one
 * watch, sends heartbeats and receives notice of a loss.
 */
@NullMarked
package org.furrow.world.transport.watch;

import org.jspecify.annotations.NullMarked;
