/** A scaling model fitted to a study, and its predictions. */
@NullMarked
package org.furrow.node.study.model;

import org.jspecify.annotations.NullMarked;
