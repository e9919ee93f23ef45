/** The operator in the loop: gamepads, joysticks and wheels of Linux, and the keyboard. */
@NullMarked
package org.furrow.node.hil.operator;

import org.jspecify.annotations.NullMarked;
