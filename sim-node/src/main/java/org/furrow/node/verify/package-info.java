/** Checks a finished run against itself or another. */
@NullMarked
package org.furrow.node.verify;

import org.jspecify.annotations.NullMarked;
