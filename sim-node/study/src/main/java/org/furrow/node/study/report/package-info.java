/** Reports of weak- and strong-scaling studies. */
@NullMarked
package org.furrow.node.study.report;

import org.jspecify.annotations.NullMarked;
