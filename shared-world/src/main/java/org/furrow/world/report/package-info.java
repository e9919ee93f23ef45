/** A vehicle's report to the others at the end of an epoch, and its extrapolation by dead reckoning. */
@NullMarked
package org.furrow.world.report;

import org.jspecify.annotations.NullMarked;
