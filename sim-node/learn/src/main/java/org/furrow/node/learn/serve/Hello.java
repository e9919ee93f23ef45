package org.furrow.node.learn.serve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.furrow.node.learn.Batch;
import org.furrow.node.learn.ObservationLayout;
import org.furrow.node.learn.task.Task;
import org.furrow.node.scenario.Scenario;
import tools.jackson.databind.json.JsonMapper;

/** The first message of a server: what its environments are. */
final class Hello {
    static final int PROTOCOL = 1;

    private Hello() {}

    /** @param code version of the program */
    static String of(Batch batch, String code) {
        Task task = batch.task();
        Scenario scenario = batch.starts().scenario();
        Map<String, Object> hello = new LinkedHashMap<>();
        hello.put("protocol", PROTOCOL);
        hello.put("furrow", code);
        hello.put("scenario", scenario.name());
        hello.put("envs", batch.size());
        hello.put(
                "agents",
                task.agents().stream()
                        .map(vehicle -> scenario.vehicles().get(vehicle).name())
                        .toList());
        hello.put("step_s", task.timing().step_s());
        hello.put("time_limit_s", task.timing().steps() * task.timing().step_s());
        hello.put("action", action(task.action()));
        hello.put("observation", observation(batch));
        hello.put(
                "reward",
                task.terms().stream().map(weight -> weight.term().key()).toList());
        hello.put("randomised", List.copyOf(batch.environment(0).drawn().keySet()));
        hello.put("starts", Math.max(1, task.starts().size()));
        hello.put("goals", task.goals().size());
        return JsonMapper.builder().build().writeValueAsString(hello);
    }

    private static Map<String, Object> action(Task.Action of) {
        List<Double> low = new ArrayList<>();
        List<Double> high = new ArrayList<>();
        for (int value = 0; value < of.size(); value++) {
            low.add(of.low(value));
            high.add(1.0);
        }
        Map<String, Object> action = new LinkedHashMap<>();
        action.put("names", of.names());
        action.put("low", low);
        action.put("high", high);
        return action;
    }

    private static Map<String, Object> observation(Batch batch) {
        List<Map<String, Object>> blocks = new ArrayList<>();
        for (ObservationLayout.Part part : batch.environment(0).layout().parts()) {
            Map<String, Object> block = new LinkedHashMap<>();
            block.put("name", part.name());
            block.put("at", part.at());
            block.put("shape", part.shape());
            block.put("unit", part.unit());
            switch (part.block().kind()) {
                case PATH -> block.put("step_m", part.block().step_m());
                case HEIGHT_MAP, SOIL_MAP -> {
                    block.put("step_m", part.block().step_m());
                    block.put("ahead_m", part.block().ahead_m());
                }
                case SCAN -> block.put("range_m", part.block().range_m());
                default -> {}
            }
            Task.View view = part.block().view();
            if (view != null) {
                block.put("sensor", view.sensor());
                block.put("image", view.image().name().toLowerCase(Locale.ROOT));
            }
            if (part.block().kind() == Task.Block.Kind.SIGNALS) {
                block.put("signals", part.block().signals());
            }
            blocks.add(block);
        }
        Map<String, Object> observation = new LinkedHashMap<>();
        observation.put("length", batch.environment(0).layout().length());
        observation.put("blocks", blocks);
        return observation;
    }
}
