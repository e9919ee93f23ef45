package org.furrow.node.learn;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.scenario.Library;

/** Tasks for tests. */
public final class Tasks {
    private Tasks() {}

    public static StartStates of(String scenario, String... settings) throws InputError {
        List<Setting> parsed = new ArrayList<>();
        for (String setting : settings) {
            parsed.add(Setting.parse(setting));
        }
        return RandomisedStarts.read(Library.find(scenario), parsed);
    }

    /** Actions of a number of agents, the same for the same seed. */
    static float[] actions(StartStates starts, Random random) {
        int width = starts.task().action().size();
        float[] actions = new float[starts.task().agents().size() * width];
        for (int k = 0; k < actions.length; k++) {
            double low = starts.task().action().low(k % width);
            actions[k] = (float) (low + (1 - low) * random.nextDouble());
        }
        return actions;
    }
}
