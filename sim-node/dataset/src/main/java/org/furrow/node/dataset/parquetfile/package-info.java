/** Parquet files whose bytes depend on their rows only. */
@NullMarked
package org.furrow.node.dataset.parquetfile;

import org.jspecify.annotations.NullMarked;
