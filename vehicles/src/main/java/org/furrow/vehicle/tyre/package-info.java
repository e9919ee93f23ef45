/** Elastic tyres on rigid ground: multi-disc, radial-spring and point models with common laws along the ground. */
@NullMarked
package org.furrow.vehicle.tyre;

import org.jspecify.annotations.NullMarked;
