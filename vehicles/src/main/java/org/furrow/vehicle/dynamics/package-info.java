/**
 * Recursive multibody dynamics in relative coordinates on flat arrays: compiled mechanisms and their equations of
 * motion.
 */
@NullMarked
package org.furrow.vehicle.dynamics;

import org.jspecify.annotations.NullMarked;
