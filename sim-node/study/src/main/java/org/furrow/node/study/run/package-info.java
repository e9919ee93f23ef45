/** A study's folder and the runs in it. */
@NullMarked
package org.furrow.node.study.run;

import org.jspecify.annotations.NullMarked;
