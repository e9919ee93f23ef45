/** Pictures of a run: those of its charts and maps that stand alone. */
@NullMarked
package org.furrow.node.figures;

import org.jspecify.annotations.NullMarked;
