/** Training data from recorded runs: tables, formats of learning tools, and data sets of many runs. */
@NullMarked
package org.furrow.node.dataset;

import org.jspecify.annotations.NullMarked;
