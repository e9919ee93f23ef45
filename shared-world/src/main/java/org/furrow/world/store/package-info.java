/** The shared world on disk: checkpoints, which outlive the process, and tiles for which it has no memory. */
@NullMarked
package org.furrow.world.store;

import org.jspecify.annotations.NullMarked;
