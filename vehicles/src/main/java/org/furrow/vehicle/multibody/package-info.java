/**
 * Recursive multibody dynamics in relative coordinates on flat arrays: compiled mechanisms, their equations of
 * motion, and the vehicles made of them.
 */
@NullMarked
package org.furrow.vehicle.multibody;

import org.jspecify.annotations.NullMarked;
