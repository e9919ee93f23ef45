/**
 * A guidance controller for tractors and similar machines: follows a path by messages on a CAN bus and commands
 * curvatures.
 */
@NullMarked
package org.furrow.node.hil.guidance;

import org.jspecify.annotations.NullMarked;
