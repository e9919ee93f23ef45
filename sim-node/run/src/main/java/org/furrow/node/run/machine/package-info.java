/** A mechanism driven by a controller in another process, in step with it and on the clock. */
@NullMarked
package org.furrow.node.run.machine;

import org.jspecify.annotations.NullMarked;
