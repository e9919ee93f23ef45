/** Checks a finished run against itself or another. */
@NullMarked
package org.furrow.node.run.verify;

import org.jspecify.annotations.NullMarked;
