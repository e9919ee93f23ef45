/** Arrays in numpy's files. */
@NullMarked
package org.furrow.node.dataset.npy;

import org.jspecify.annotations.NullMarked;
