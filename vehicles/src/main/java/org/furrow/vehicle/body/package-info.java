/** Vehicle type {@code body}: a single rigid body, such as a rock. */
@NullMarked
package org.furrow.vehicle.body;

import org.jspecify.annotations.NullMarked;
