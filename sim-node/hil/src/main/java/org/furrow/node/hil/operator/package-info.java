/** Inputs of a human operator in the loop: Linux gamepads, joysticks and wheels, and the keyboard. */
@NullMarked
package org.furrow.node.hil.operator;

import org.jspecify.annotations.NullMarked;
