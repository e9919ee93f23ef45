/**
 * Recursive multibody dynamics in relative coordinates on flat arrays: compiled mechanisms and their equations of
 * motion.
 */
@NullMarked
package org.furrow.vehicle.multibody;

import org.jspecify.annotations.NullMarked;
