/** A run as a whole: preparation, ranks, results. */
@NullMarked
package org.furrow.node.run;

import org.jspecify.annotations.NullMarked;
