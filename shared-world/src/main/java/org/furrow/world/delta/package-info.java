/** What ranks send each other once an epoch; the bytes are laid out in docs/shared-world.md. */
@NullMarked
package org.furrow.world.delta;

import org.jspecify.annotations.NullMarked;
