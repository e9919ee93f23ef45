/** Pictures of a run: the ground with its ruts, and plots over time. */
@NullMarked
package org.furrow.node.run.picture;

import org.jspecify.annotations.NullMarked;
