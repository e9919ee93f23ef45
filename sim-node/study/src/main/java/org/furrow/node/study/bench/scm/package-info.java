/** Project Chrono's published benchmark of SCM, driven by Furrow: {@code furrow bench scm}. */
@NullMarked
package org.furrow.node.study.bench.scm;

import org.jspecify.annotations.NullMarked;
