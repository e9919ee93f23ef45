/** Elastic tyres on rigid ground: multi-disc and radial-spring models with a common slip law. */
@NullMarked
package org.furrow.vehicle.tyre;

import org.jspecify.annotations.NullMarked;
