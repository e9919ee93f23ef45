package org.furrow.node.view.foxglove;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.furrow.node.control.ControlStatus;
import org.furrow.node.control.RunControl;
import org.jspecify.annotations.Nullable;

/** Control of a run that goes on. */
final class RunServices implements SimulationControl {
    private final @Nullable RunControl control;

    /** @param control null: the run cannot be controlled from here */
    RunServices(@Nullable RunControl control) {
        this.control = control;
    }

    @Override
    public State state() {
        return control == null
                ? State.PLAYING
                : State.valueOf(control.status().state().name());
    }

    @Override
    public void setState(State state) throws Refused {
        RunControl of = controlled();
        switch (state) {
            case PLAYING -> await(of.play());
            case PAUSED -> await(of.pause());
            case QUITTING -> await(of.quit());
            case STOPPED -> throw new Refused("a run stops at its end; 3 (quitting) ends it now, with a checkpoint");
        }
    }

    @Override
    public void step(int epochs) throws Refused {
        await(controlled().step(epochs));
    }

    @Override
    public void reset() throws Refused {
        await(controlled().reset());
    }

    @Override
    public double speed() {
        Double speed = control == null ? null : control.status().speed();
        return speed == null ? Double.POSITIVE_INFINITY : speed;
    }

    @Override
    public void setSpeed(double speed) throws Refused {
        await(controlled().speed(speed));
    }

    private RunControl controlled() throws Refused {
        if (control == null) {
            throw new Refused("this run cannot be controlled by a client");
        }
        return control;
    }

    private static void await(CompletableFuture<ControlStatus> command) throws Refused {
        try {
            ControlStatus _ = command.join();
        } catch (CompletionException e) {
            throw new Refused(String.valueOf((e.getCause() == null ? e : e.getCause()).getMessage()));
        }
    }
}
