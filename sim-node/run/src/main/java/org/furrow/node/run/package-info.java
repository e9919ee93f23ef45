/** A run as a whole: its ranks, its folder, its outcome. */
@NullMarked
package org.furrow.node.run;

import org.jspecify.annotations.NullMarked;
