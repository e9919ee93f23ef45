/** Commits: applying deltas to the committed world in the same order and with the same join on every rank. */
@NullMarked
package org.furrow.world.commit;

import org.jspecify.annotations.NullMarked;
