/** The sparse grid of ground nodes: the committed world of a rank, and each vehicle's private view of it. */
@NullMarked
package org.furrow.world.grid;

import org.jspecify.annotations.NullMarked;
