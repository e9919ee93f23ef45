/** Rigid ground: its surface and its contact with tyres. */
@NullMarked
package org.furrow.scm.rigid;

import org.jspecify.annotations.NullMarked;
