/** Soil parameters and named soils with their sources. */
@NullMarked
package org.furrow.scm.soil;

import org.jspecify.annotations.NullMarked;
