/** A guidance controller as tractors have them: follows a path by what it hears on a bus, and commands curvatures. */
@NullMarked
package org.furrow.node.hil.guidance;

import org.jspecify.annotations.NullMarked;
