/** Bodies that do not deform: points of their surfaces, and their contact with rigid ground. */
@NullMarked
package org.furrow.vehicle.solid;

import org.jspecify.annotations.NullMarked;
