/** From a specification to a model. */
@NullMarked
package org.furrow.vehicle.compile;

import org.jspecify.annotations.NullMarked;
