/** What a study runs: settings, repeats, and the order of runs. */
@NullMarked
package org.furrow.node.study.plan;

import org.jspecify.annotations.NullMarked;
