/**
 * Recursive multibody dynamics in relative coordinates on flat arrays: what the compiler makes of a mechanism, and its
 * equations of motion.
 */
@NullMarked
package org.furrow.vehicle.multibody;

import org.jspecify.annotations.NullMarked;
