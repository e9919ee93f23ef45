/** Rows and columns of the tables of a run, and their reading. */
@NullMarked
package org.furrow.node.results.table;

import org.jspecify.annotations.NullMarked;
