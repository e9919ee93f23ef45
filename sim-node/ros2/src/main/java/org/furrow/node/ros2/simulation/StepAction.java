package org.furrow.node.ros2.simulation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.furrow.node.control.ControlStatus;
import org.furrow.node.control.RunControl;
import org.furrow.node.dataset.ros.CdrWriter;
import org.furrow.node.ros2.rtps.Participant;
import org.jspecify.annotations.Nullable;

/** The action {@code SimulateSteps}: one goal at a time, with feedback after each step. */
final class StepAction {
    private static final String NAME = "/simulate_steps/_action";
    private static final String TYPE = "simulation_interfaces/action/SimulateSteps_";
    private static final int ID_BYTES = 16;
    /** Goals whose results are kept. */
    private static final int KEPT = 16;

    private static final int REJECTED = 1;
    private static final int UNKNOWN_GOAL = 2;
    private static final int ALREADY_ENDED = 3;

    private final RunControl control;
    private final ServiceHost host;
    private final Runnable onStarted;
    private final Participant.Publisher feedback;
    private final Participant.Publisher statuses;
    private final Deque<Goal> goals = new ArrayDeque<>();

    /** States of a goal, by their numbers in {@code action_msgs}. */
    private enum Status {
        UNKNOWN(0),
        ACCEPTED(1),
        EXECUTING(2),
        CANCELING(3),
        SUCCEEDED(4),
        CANCELED(5),
        ABORTED(6);

        final int number;

        Status(int number) {
            this.number = number;
        }

        boolean isEnd() {
            return compareTo(SUCCEEDED) >= 0;
        }
    }

    /** A goal and those who wait for its result. */
    private static final class Goal {
        final byte[] id;
        final long steps;
        final long accepted_ns;
        final List<ServiceHost.Reply> waiting = new ArrayList<>();
        Status status = Status.ACCEPTED;
        ServiceResult result = ServiceResult.OK;
        long done;

        Goal(byte[] id, long steps, long accepted_ns) {
            this.id = id;
            this.steps = steps;
            this.accepted_ns = accepted_ns;
        }
    }

    /** @param onStarted called when steps begin */
    StepAction(RunControl control, ServiceHost host, Runnable onStarted) {
        this.control = control;
        this.host = host;
        this.onStarted = onStarted;
        feedback = host.publish(NAME + "/feedback", TYPE + "FeedbackMessage", false);
        statuses = host.publish(NAME + "/status", "action_msgs/msg/GoalStatusArray", true);
    }

    void offer() {
        host.offer(
                NAME + "/send_goal",
                TYPE + "SendGoal",
                (request, reply) -> begin(request.bytes(ID_BYTES), request.int64(), reply));
        host.offer(
                NAME + "/get_result", TYPE + "GetResult", (request, reply) -> result(request.bytes(ID_BYTES), reply));
        host.offer(NAME + "/cancel_goal", "action_msgs/srv/CancelGoal", (request, reply) -> {
            byte[] id = request.bytes(ID_BYTES);
            int time_s = request.int32();
            int time_ns = request.int32();
            cancel(id, time_s == 0 && time_ns == 0, reply);
        });
    }

    private synchronized void begin(byte[] id, long steps, ServiceHost.Reply reply) {
        long now_ns = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
        boolean isAccepted = steps >= 1 && goals.stream().allMatch(goal -> goal.status.isEnd());
        reply.send(to -> to.int8(isAccepted ? 1 : 0).time(now_ns));
        if (!isAccepted) {
            return;
        }
        Goal goal = new Goal(id, steps, now_ns);
        goals.addLast(goal);
        if (goals.size() > KEPT) {
            goals.removeFirst();
        }
        publishStatuses();
        goal.status = Status.EXECUTING;
        publishStatuses();
        step(goal);
    }

    /** Orders the next step; the one after it is ordered when this one is done. */
    private void step(Goal goal) {
        CompletableFuture<Void> _ = control.step(1).handle((status, failure) -> {
            onStep(goal, status, failure);
            return null;
        });
    }

    private synchronized void onStep(Goal goal, @Nullable ControlStatus at, @Nullable Throwable failure) {
        if (failure != null) {
            int code = SimulationServices.refusal(control.canHold());
            end(goal, Status.ABORTED, new ServiceResult(code, SimulationServices.reason(failure)));
            return;
        }
        onStarted.run();
        goal.done++;
        CdrWriter to = new CdrWriter().begin();
        putId(to, goal.id).int64(goal.done).int64(goal.steps - goal.done);
        feedback.write(to.toBytes());
        boolean isAtEnd = at != null && at.state() == ControlStatus.State.STOPPED;
        if (goal.done == goal.steps) {
            end(goal, Status.SUCCEEDED, ServiceResult.OK);
        } else if (goal.status == Status.CANCELING) {
            end(
                    goal,
                    Status.CANCELED,
                    new ServiceResult(ServiceResult.FAILED, "canceled after " + goal.done + " steps"));
        } else if (isAtEnd) {
            end(
                    goal,
                    Status.ABORTED,
                    new ServiceResult(ServiceResult.FAILED, "the run has ended after " + goal.done + " steps"));
        } else {
            step(goal);
        }
    }

    private void end(Goal goal, Status status, ServiceResult result) {
        goal.status = status;
        goal.result = result;
        publishStatuses();
        goal.waiting.forEach(reply -> reply.send(to -> putResult(to, goal)));
        goal.waiting.clear();
    }

    private synchronized void result(byte[] id, ServiceHost.Reply reply) {
        Goal goal = find(id);
        if (goal == null) {
            Goal unknown = new Goal(id, 0, 0);
            unknown.status = Status.UNKNOWN;
            unknown.result = new ServiceResult(ServiceResult.NOT_FOUND, "no such goal");
            reply.send(to -> putResult(to, unknown));
        } else if (goal.status.isEnd()) {
            reply.send(to -> putResult(to, goal));
        } else {
            goal.waiting.add(reply);
        }
    }

    private static void putResult(CdrWriter to, Goal goal) {
        goal.result.put(to.int8(goal.status.number));
    }

    /** Cancels a goal after the step in progress; the one of identity 0 is any, as the action's protocol has it. */
    private synchronized void cancel(byte[] id, boolean isWithoutTime, ServiceHost.Reply reply) {
        boolean isAny = Arrays.equals(id, new byte[ID_BYTES]) && isWithoutTime;
        Goal goal = isAny
                ? goals.stream()
                        .filter(each -> !each.status.isEnd())
                        .findFirst()
                        .orElse(null)
                : find(id);
        if (goal != null && !goal.status.isEnd()) {
            goal.status = Status.CANCELING;
            publishStatuses();
            reply.send(to -> {
                to.int8(0).int32(1);
                putId(to, goal.id).time(goal.accepted_ns);
            });
            return;
        }
        int code = goal != null ? ALREADY_ENDED : isAny ? REJECTED : UNKNOWN_GOAL;
        reply.send(to -> to.int8(code).int32(0));
    }

    private @Nullable Goal find(byte[] id) {
        return goals.stream()
                .filter(goal -> Arrays.equals(goal.id, id))
                .findFirst()
                .orElse(null);
    }

    private void publishStatuses() {
        CdrWriter to = new CdrWriter().begin().int32(goals.size());
        for (Goal goal : goals) {
            putId(to, goal.id).time(goal.accepted_ns).int8(goal.status.number);
        }
        statuses.write(to.toBytes());
    }

    private static CdrWriter putId(CdrWriter to, byte[] id) {
        for (byte each : id) {
            to.int8(each);
        }
        return to;
    }
}
