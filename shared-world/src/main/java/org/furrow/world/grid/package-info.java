/** The sparse grid: the committed world that every rank holds, and the private view of it that one vehicle works on. */
@NullMarked
package org.furrow.world.grid;

import org.jspecify.annotations.NullMarked;
