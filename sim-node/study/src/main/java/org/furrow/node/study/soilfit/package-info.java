/** Soil parameters from bevameter and shear tests, with their intervals and a report. */
@NullMarked
package org.furrow.node.study.soilfit;

import org.jspecify.annotations.NullMarked;
