/** The soil step: rays, contact patches, normal and shear stress. */
@NullMarked
package org.furrow.scm.contact;

import org.jspecify.annotations.NullMarked;
