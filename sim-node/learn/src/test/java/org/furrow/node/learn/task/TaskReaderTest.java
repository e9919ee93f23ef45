package org.furrow.node.learn.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.learn.Tasks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskReaderTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "task-goal | task.agents=[nemo] | there is no vehicle 'nemo'; there are rover",
                "task-convoy | task.agents=[lead] | the driver of 'lead' must be of type external",
                "task-convoy | task.agents=[third, third] | 'third' is named twice",
                "task-convoy | task.path=road | there is no path 'road'",
                "task-goal | task.step_s=0.03 | step_s must be a whole number of epochs of 0.02 s",
                "task-goal | task.time_limit_s=100 | must be at most duration_s less one epoch",
                "task-goal | task.reward={offset: 1} | needs the key path of the task",
                "task-goal | task.reward={gap: 1} | needs the key leader of the task",
                "task-convoy | task.reward={goal: 1} | needs the key goal of the task",
                "task-goal | task.observe=[{block: leader}] | needs the key leader of the task",
                "task-goal | task.observe=[{block: velocity, n: 3}] | a block velocity has no n",
                "task-goal | task.observe=[{block: velocity, names: [x_m]}] | a block velocity has no names",
                "task-goal | task.observe=[{block: signals}] | needs the key names, a list of signals",
                "task-goal | task.observe=[{block: signals, names: [sped_mps]}] | 'rover' has no signal 'sped_mps'; did you mean 'speed_mps'?",
                "task-goal | task.observe=[{block: signals, names: [gear_command]}] | 'rover' has no signal 'gear_command'",
                "task-goal | task.observe=[{block: signals, names: [lat_deg]}] | 'lat_deg' of 'rover' is not available: the vehicle has no GNSS receiver",
                "task-goal | task.ends={collision: true} | needs the key collisions of the scenario",
                "task-goal | task.start.x_m=[3, -3] | must be [least, greatest]",
                "task-goal | task.goal={places: 3, x_m: [24, 24], y_m: [0, 1]} | away from obstacles",
                "task-bogged | task.prelude={action: [0, 1], duration_s: 1} | must have the 4 values",
                "task-bogged | task.prelude={action: [0, 1, 0, 1], duration_s: 0.03} | duration_s must be a whole number",
                "task-goal | task.pressure_kPa=[60, 200] | 'rover' has no tyres that give way; add 'soft_tyre' to it",
                "task-goal | task.pressure_kPa=[200, 60] | must be [least, greatest]",
                "single | name=single | has no task",
                "task-goal | vehicles.0.driver={type: trial} | no vehicle has a driver of type external"
            })
    void shouldRefuseInOneLine(String scenario, String setting, String reason) {
        String message = String.valueOf(assertThrows(InputError.class, () -> Tasks.of(scenario, setting))
                .getMessage());
        assertTrue(message.contains(reason), message);
        assertEquals(1, message.lines().count(), message);
    }

    @Test
    void shouldDrawPlacesOnceBySeed() throws InputError {
        Task task = Tasks.of("task-goal").task();
        assertEquals(16, task.starts().size());
        assertEquals(32, task.goals().size());
        assertEquals(task.starts(), Tasks.of("task-goal").task().starts());
        assertTrue(task.goals().stream().distinct().count() > 30, task.goals().toString());
        assertTrue(
                !task.starts().equals(Tasks.of("task-goal", "seed=2").task().starts()), "another seed draws the same");
        for (Task.Start start : task.starts()) {
            Task.Pose pose = start.poses().getFirst();
            assertTrue(Math.abs(pose.x_m()) <= 3 && Math.abs(pose.y_m()) <= 5 && Math.abs(pose.heading_deg()) <= 20);
            assertEquals(Math.rint(1000 * pose.x_m()), 1000 * pose.x_m(), 1e-9);
        }
        assertEquals(List.of(0), task.agents());
        assertEquals(300, task.timing().steps());
        assertEquals(5, task.timing().epochs());
    }
}
