/** Undeformed ground surfaces and the readers of their files. */
@NullMarked
package org.furrow.scm.terrain;

import org.jspecify.annotations.NullMarked;
