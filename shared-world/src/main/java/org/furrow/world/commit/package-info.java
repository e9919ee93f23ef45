/** How deltas become the committed world: the same order and the same join on every rank. */
@NullMarked
package org.furrow.world.commit;

import org.jspecify.annotations.NullMarked;
