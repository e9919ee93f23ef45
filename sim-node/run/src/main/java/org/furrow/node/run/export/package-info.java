/** Grounds of a run in forms that other programs read. */
@NullMarked
package org.furrow.node.run.export;

import org.jspecify.annotations.NullMarked;
