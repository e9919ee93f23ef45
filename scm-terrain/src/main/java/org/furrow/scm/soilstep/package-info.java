/** The soil step: rays, contact patches, normal and shear stress. */
@NullMarked
package org.furrow.scm.soilstep;

import org.jspecify.annotations.NullMarked;
