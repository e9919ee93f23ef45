/** The export of runs and data sets as Parquet files. */
@NullMarked
package org.furrow.node.dataset.parquetexport;

import org.jspecify.annotations.NullMarked;
