/** A rank's committed worlds, their memory, and statistics of ruts. */
@NullMarked
package org.furrow.node.engine.ground;

import org.jspecify.annotations.NullMarked;
