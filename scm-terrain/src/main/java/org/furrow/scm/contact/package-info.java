/** The soil step: rays, contact patches, pressure and shear. */
@NullMarked
package org.furrow.scm.contact;

import org.jspecify.annotations.NullMarked;
