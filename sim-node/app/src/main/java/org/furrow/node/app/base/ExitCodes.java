package org.furrow.node.app.base;

/** The exit codes of commands. */
public final class ExitCodes {
    /** Success. */
    public static final int OK = 0;
    /** The input is wrong. */
    public static final int WRONG_INPUT = 2;
    /** The run failed. */
    public static final int RUN_FAILED = 3;
    /** The run does not meet its criteria. */
    public static final int CRITERIA_FAILED = 5;
    /** The run was interrupted. */
    public static final int INTERRUPTED = 130;

    private ExitCodes() {}
}
