/** The 64-bit digest of ground and vehicles; defined in docs/determinism.md so that others can compute it. */
@NullMarked
package org.furrow.world.digest;

import org.jspecify.annotations.NullMarked;
