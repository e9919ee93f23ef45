/** Exports the ground of a run to files for other programs. */
@NullMarked
package org.furrow.node.export;

import org.jspecify.annotations.NullMarked;
