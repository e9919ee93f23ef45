/** What happens when vehicles meet: the form of their chassis, where two of them overlap, and the force that parts them. */
@NullMarked
package org.furrow.vehicle.collision;

import org.jspecify.annotations.NullMarked;
