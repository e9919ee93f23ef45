/** Hydraulic circuits: orifices, chambers, and the valve that moves a steering cylinder (Karkee et al. 2010). */
@NullMarked
package org.furrow.vehicle.hydraulic;

import org.jspecify.annotations.NullMarked;
