/** The soil step: rays, contact patches, pressure and shear. */
@NullMarked
package org.furrow.scm.soilstep;

import org.jspecify.annotations.NullMarked;
