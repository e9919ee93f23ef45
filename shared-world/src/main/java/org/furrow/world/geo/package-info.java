/** Places on the Earth's ellipsoid and local frames on it, with the same bits on every machine. */
@NullMarked
package org.furrow.world.geo;

import org.jspecify.annotations.NullMarked;
