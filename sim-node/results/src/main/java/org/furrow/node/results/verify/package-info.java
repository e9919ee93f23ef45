/** Verifies the folder of a run, and compares it with another. */
@NullMarked
package org.furrow.node.results.verify;

import org.jspecify.annotations.NullMarked;
