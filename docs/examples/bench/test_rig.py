"""Twenty cases of a vehicle with a guidance controller on its bus: pytest --furrow-out=results"""

import pytest


def test_machine_reports_ready(bench, controller):
    bench.advance(0.3)
    assert all((data[2] >> 2) & 3 == 1 for data in controller.guidance())


def test_speed_is_reached(bench, controller):
    controller.speed_mps = 4
    bench.wait_for(lambda now: now["speed_mps"] > 3.8, ["speed_mps"], timeout_s=5)


def test_speed_falls(bench, controller):
    controller.speed_mps = 2
    bench.wait_for(lambda now: now["speed_mps"] < 2.3, ["speed_mps"], timeout_s=5)


def test_steers_to_the_left(bench, controller):
    controller.curvature_1pm = 0.05
    bench.wait_for(lambda now: now["yaw_rate_radps"] > 0.1, ["yaw_rate_radps"], timeout_s=3)


def test_steers_to_the_right(bench, controller):
    controller.curvature_1pm = -0.05
    bench.wait_for(lambda now: now["yaw_rate_radps"] < -0.1, ["yaw_rate_radps"], timeout_s=3)


def test_straight_while_it_does_not_steer(bench, controller):
    controller.curvature_1pm = 0.05
    controller.steers = False
    bench.advance(0.5)
    assert abs(bench.read("steering_state")["steering_state"]) < 0.05


def test_brake_stops_the_vehicle(bench, controller):
    controller.speed_mps = 0
    bench.wait_for(lambda now: now["speed_mps"] < 0.2, ["speed_mps"], timeout_s=5)


def test_not_ready_soon_after_the_last_command(bench, controller):
    with bench.faulty("lost"):
        bench.wait_for(lambda now: now["ready"] == 0, ["ready"], timeout_s=0.25)


def test_ready_again_after_lost_commands(bench, controller):
    with bench.faulty("lost"):
        bench.advance(0.4)
    bench.wait_for(lambda now: now["ready"] == 1, ["ready"], timeout_s=0.1)


def test_every_second_command_suffices(bench, controller):
    with bench.faulty("half-lost"):
        samples = bench.capture(["ready"], 0.6)
    assert set(samples["ready"]) == {1.0}


def test_late_commands_act_late(bench, controller):
    with bench.faulty("late"):
        bench.advance(0.4)
        controller.curvature_1pm = 0.04
        begin_s = bench.read("ready")["time_s"]
        now = bench.wait_for(
            lambda now: now["curvature_command_1pm"] > 0.03, ["curvature_command_1pm"], timeout_s=1)
    assert 0.3 <= now["time_s"] - begin_s <= 0.4


def test_messages_may_arrive_twice(bench, controller):
    with bench.faulty("twice"):
        bench.advance(0.5)
        bench.advance(0.02)
    assert len(controller.guidance()) in (10, 11, 12)


def test_inverted_bits_are_seen(bench, controller):
    with bench.faulty("flipped"):
        bench.advance(0.5)
    assert len({frame.data for frame in controller.frames if frame.id == 0x0CFE4813}) > 15


def test_silence_makes_it_not_ready(bench, controller):
    with bench.faulty("deaf"):
        bench.wait_for(lambda now: now["ready"] == 0, ["ready"], timeout_s=0.25)


def test_nothing_is_sent_while_bus_off(bench, controller):
    with bench.faulty("off"):
        bench.advance(0.04)
        controller.frames.clear()
        bench.advance(0.4)
    assert controller.frames == []


def test_stuck_speed_does_not_change(bench, controller):
    with bench.faulty("stuck"):
        controller.speed_mps = 4
        bench.advance(0.06)
        controller.frames.clear()
        bench.advance(0.5)
    assert len(set(controller.speeds())) == 1


@pytest.mark.parametrize("fault, least, most", [("fast", 4.4, 5.6), ("noisy", 1.0, 5.0)])
def test_speed_on_the_bus_is_wrong(bench, controller, fault, least, most):
    with bench.faulty(fault):
        bench.advance(0.06)
        controller.frames.clear()
        bench.advance(0.5)
    speeds = controller.speeds()
    assert len(set(speeds)) > 5 and all(least < speed < most for speed in speeds)


def test_missing_curvature_is_not_available(bench, controller):
    with bench.faulty("missing"):
        bench.advance(0.3)
        controller.frames.clear()
        bench.advance(0.3)
    assert {data[:2] for data in controller.guidance()} == {b"\xff\xff"}


def test_a_held_signal_is_sent_and_captured(bench, controller):
    with bench.held("curvature_command_1pm", 0.05):
        samples = bench.capture(["yaw_rate_radps"], 0.2, before_s=0.1, trigger=lambda now: now["yaw_rate_radps"] > 0.05)
    assert len(samples["time_s"]) in range(149, 153)
    assert samples["yaw_rate_radps"][0] < 0.05 < samples["yaw_rate_radps"][-1]
