/** The results of a run: its folder, tables and summary. */
@NullMarked
package org.furrow.node.results;

import org.jspecify.annotations.NullMarked;
