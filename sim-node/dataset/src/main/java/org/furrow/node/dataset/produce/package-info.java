/** Makes a data set: runs, records, exports. */
@NullMarked
package org.furrow.node.dataset.produce;

import org.jspecify.annotations.NullMarked;
