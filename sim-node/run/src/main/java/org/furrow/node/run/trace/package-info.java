/** Time lines of a run for Perfetto and Chrome. */
@NullMarked
package org.furrow.node.run.trace;

import org.jspecify.annotations.NullMarked;
