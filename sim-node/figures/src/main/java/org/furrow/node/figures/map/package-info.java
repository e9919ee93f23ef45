/** Pictures of a run: the ground with its ruts, and plots over time. */
@NullMarked
package org.furrow.node.figures.map;

import org.jspecify.annotations.NullMarked;
