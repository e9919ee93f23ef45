/** Numbers that test programs and masters of XCP read and change while a run goes on. */
@NullMarked
package org.furrow.node.hil.parameter;

import org.jspecify.annotations.NullMarked;
