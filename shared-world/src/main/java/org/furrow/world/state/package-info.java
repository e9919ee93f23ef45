/** Flat arrays of persistent state: validation and copies. */
@NullMarked
package org.furrow.world.state;

import org.jspecify.annotations.NullMarked;
