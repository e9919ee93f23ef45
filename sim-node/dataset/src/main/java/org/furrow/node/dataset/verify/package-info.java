/** Checks a data set against its manifest and by running again. */
@NullMarked
package org.furrow.node.dataset.verify;

import org.jspecify.annotations.NullMarked;
