/** Immutable, validated specifications of vehicles and mechanisms, as read from vehicle files. */
@NullMarked
package org.furrow.vehicle.spec;

import org.jspecify.annotations.NullMarked;
