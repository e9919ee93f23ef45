/** Specifications: immutable, validated, as read from a vehicle file. */
@NullMarked
package org.furrow.vehicle.spec;

import org.jspecify.annotations.NullMarked;
