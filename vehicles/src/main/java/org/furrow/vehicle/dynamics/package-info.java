/** Models and their equations of motion on flat arrays. */
@NullMarked
package org.furrow.vehicle.dynamics;

import org.jspecify.annotations.NullMarked;
