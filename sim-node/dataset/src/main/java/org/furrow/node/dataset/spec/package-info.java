/** The specification of a data set, read and checked. */
@NullMarked
package org.furrow.node.dataset.spec;

import org.jspecify.annotations.NullMarked;
