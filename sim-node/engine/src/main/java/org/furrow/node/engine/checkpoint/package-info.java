/** Checkpoints of a rank: writing them, and restoring the ground. */
@NullMarked
package org.furrow.node.engine.checkpoint;

import org.jspecify.annotations.NullMarked;
