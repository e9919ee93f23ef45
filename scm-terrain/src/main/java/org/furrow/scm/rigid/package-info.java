/** Ground that does not yield: its surface, and what it answers to bodies with tyres. */
@NullMarked
package org.furrow.scm.rigid;

import org.jspecify.annotations.NullMarked;
