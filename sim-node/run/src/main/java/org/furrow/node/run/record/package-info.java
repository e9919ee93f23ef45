/** The files that a run writes. */
@NullMarked
package org.furrow.node.run.record;

import org.jspecify.annotations.NullMarked;
