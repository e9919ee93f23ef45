/** Tables of recorded runs, and the schema that every format and document of them comes from. */
@NullMarked
package org.furrow.node.dataset.table;

import org.jspecify.annotations.NullMarked;
