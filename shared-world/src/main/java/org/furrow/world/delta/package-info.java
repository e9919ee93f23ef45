/** What ranks send each other once an epoch; the bytes are laid out in docs/epoch-protocol.md. */
@NullMarked
package org.furrow.world.delta;

import org.jspecify.annotations.NullMarked;
