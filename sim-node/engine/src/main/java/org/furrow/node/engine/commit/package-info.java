/** Applying commits to the ground, deferring far deltas, and finding where ranks diverge. */
@NullMarked
package org.furrow.node.engine.commit;

import org.jspecify.annotations.NullMarked;
