/** Parts of hydraulic circuits. */
@NullMarked
package org.furrow.vehicle.hydraulic;

import org.jspecify.annotations.NullMarked;
