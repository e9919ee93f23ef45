#!/usr/bin/python3
"""Makes the mechanism of an elevator from its configuration in XML.

  elevator-config.py CONFIG.xml OUT.yaml

    <Elevator floors="6" floorHeight="3" carMass="600" counterweightMass="850" ropeStiffness="1.1e7">
      <Door side="front" type="centre" width="0.9" height="2" panelMass="25"/>
      <Door side="rear" type="side" width="0.8" height="2" panelMass="20"/>
    </Elevator>

Lengths in m, masses in kg, stiffness (EA of all ropes) in N. A door of type centre has two panels that part, one of
type side two that slide behind each other. The motor of the first door follows aux_2, that of the second aux_3. Without
any value the mechanism is the built-in one, `elevator`.
"""
import sys
import xml.etree.ElementTree as xml

GRAVITY = 9.81
PULLEY_M, PULLEY_KG, LATCH_KG = 0.05, 0.2, 0.01
LATCH_UP = 1.1


def positive(node, name, default):
    text = node.get(name, str(default))
    try:
        value = float(text.rstrip("f"))
    except ValueError:
        value = 0
    if not value > 0:
        sys.exit("%s %s=\"%s\": must be a number above 0" % (node.tag, name, text))
    return value


class Door:
    def __init__(self, node, number):
        self.kind = node.get("type", "centre")
        self.side = node.get("side", "front")
        if self.kind not in ("centre", "side"):
            sys.exit("Door type=\"%s\": must be centre or side" % self.kind)
        if self.side not in ("front", "rear"):
            sys.exit("Door side=\"%s\": must be front or rear" % self.side)
        self.name = "" if number == 0 else self.side + "-"
        self.input = "aux_%d" % (2 + number)
        self.width, self.height = positive(node, "width", 0.9), positive(node, "height", 2)
        self.panel_kg = positive(node, "panelMass", 25)
        self.x = 0.8 if self.side == "front" else -0.8
        self.mass = 2 * self.panel_kg + PULLEY_KG + LATCH_KG
        # way of the left panel; the right one goes as far the other way, or half as far behind it
        self.way = self.width / 2 if self.kind == "centre" else self.width

    def lines(self):
        """Bodies, joints, couplings, forces and sensors, as lists of lines."""
        n, x, up = self.name, self.x, self.height / 2
        quarter = (self.width + 0.1) / 4
        mass = {"n": n, "x": x, "up": up, "m": self.panel_kg, "q": quarter, "xx": 0.36 * self.panel_kg,
                "yy": 0.32 * self.panel_kg, "zz": 0.04 * self.panel_kg, "top": 2 * up + 0.2, "latch": up + LATCH_UP,
                "pulley": PULLEY_KG, "latch_kg": LATCH_KG, "in": self.input, "back": quarter - 1,
                "far": 1 + self.way, "open": self.way - 0.01, "r": PULLEY_M}
        bodies = [
            "{name: %(n)spanel-left, mass: %(m)g, at: [%(x)g, %(q)g, %(up)g], inertia: [%(xx)g, %(yy)g, %(zz)g]}",
            "{name: %(n)spanel-right, mass: %(m)g, at: [%(x)g, -%(q)g, %(up)g], inertia: [%(xx)g, %(yy)g, %(zz)g]}",
            "{name: %(n)spulley, mass: %(pulley)g, at: [%(x)g, 0, %(top)g], inertia: [0.0003, 0.0002, 0.0002]}",
            "{name: %(n)slatch, mass: %(latch_kg)g, at: [%(x)g, 0.05, %(latch)g], com: [0, 0, -0.02], "
            "inertia: [0.000004, 0.000003, 0.000002]}"]
        joints = [
            "{name: %(n)sdoor-left, type: translational, bodies: [car, %(n)spanel-left], at: [%(x)g, %(q)g, %(up)g], "
            "axis: [0, 1, 0]}",
            "{name: %(n)sdoor-right, type: translational, bodies: [car, %(n)spanel-right], "
            "at: [%(x)g, -%(q)g, %(up)g], axis: [0, 1, 0]}",
            "{name: %(n)sbelt, type: revolute, bodies: [car, %(n)spulley], at: [%(x)g, 0, %(top)g], axis: [1, 0, 0]}",
            "{name: %(n)shinge, type: revolute, bodies: [%(n)spanel-left, %(n)slatch], at: [%(x)g, 0.05, %(latch)g], "
            "axis: [1, 0, 0]}"]
        couplings = ["{joints: [%(n)sdoor-left, %(n)sbelt], ratio: -%(r)g}",
                     "{joints: [%(n)sdoor-right, %(n)sbelt], ratio: %(r)g}" if self.kind == "centre" else
                     "{joints: [%(n)sdoor-left, %(n)sdoor-right], ratio: -2}"]
        forces = [
            "{name: %(n)sdoor-motor, type: joint, joint: %(n)sbelt, damping: 0.1, input: %(in)s, scale: 12}",
            "{name: %(n)sdoor-friction, type: joint, joint: %(n)sdoor-left, damping: 40}",
            "{name: %(n)slatch-spring, type: joint, joint: %(n)shinge, stiffness: 0.02, damping: 0.0002}",
            "{name: %(n)sdoor-stop, type: strut, bodies: [car, %(n)spanel-left], points: [[%(x)g, %(back)g, %(up)g], "
            "[%(x)g, %(q)g, %(up)g]], stops: {bump: 1, rebound: %(far)g, table: [[0, 0], [0.1, 20000]]}, "
            "damper: {compression: 0, rebound: 0, zones: [{from: 0, to: 1, compression: 600, rebound: 600}]}}"]
        sensors = ["{name: %(n)sdoor, joint: %(n)sdoor-left, resolution: 0.001}",
                   "{name: %(n)sdoor-closed, joint: %(n)sdoor-left, type: switch, between: [-0.1, 0.003]}",
                   "{name: %(n)sdoor-open, joint: %(n)sdoor-left, type: switch, between: [%(open)g, 5]}"]
        return [[line % mass for line in group] for group in (bodies, joints, couplings, forces, sensors)]


def mechanism(root):
    floors = int(positive(root, "floors", 6))
    rise = positive(root, "floorHeight", 3)
    car, counterweight = positive(root, "carMass", 600), positive(root, "counterweightMass", 850)
    stiffness = positive(root, "ropeStiffness", 1.1e7)
    doors = [Door(node, k) for k, node in enumerate(root.findall("Door") or [xml.Element("Door")])]
    if len(doors) > 2 or (len(doors) == 2 and doors[0].side == doors[1].side):
        sys.exit("Elevator: has at most one door at the front and one at the rear")
    top, last = floors * rise, (floors - 1) * rise
    parts = [door.lines() for door in doors]
    moved = car + sum(door.mass for door in doors)
    buffers = ("stops: {bump: 0.5, rebound: %g, table: [[0, 0], [0.3, 40000], [0.5, 400000]]}, "
               "damper: {compression: 0, rebound: 0, "
               "zones: [{from: 0, to: 0.5, compression: 8000, rebound: 1000}]}}" % (10 * top))
    values = {"top": top, "last": last, "car": car, "cw": counterweight, "ea": stiffness, "pull": moved * GRAVITY,
              "cw_pull": counterweight * GRAVITY, "buffers": buffers, "above": top - last}
    bodies = ["{name: sheave, mass: 80, at: [0, 0, %(top)g], inertia: [2, 4, 2]}",
              "{name: car, mass: %(car)g, at: [0, 0, 0], com: [0, 0, 1.2], inertia: [400, 400, 300]}",
              "{name: counterweight, mass: %(cw)g, at: [0, 0.5, %(last)g], inertia: [100, 100, 20]}"]
    joints = ["{name: spin, type: revolute, bodies: [ground, sheave], at: [0, 0, %(top)g], axis: [0, 1, 0]}",
              "{name: guide, type: translational, bodies: [ground, car], at: [0, 0, 0], axis: [0, 0, 1]}",
              "{name: rail, type: translational, bodies: [ground, counterweight], at: [0, 0.5, %(last)g], "
              "axis: [0, 0, 1]}"]
    forces = [
        "{name: motor, type: joint, joint: spin, damping: 2, input: aux_1, table: [[-60, -1500], [0, 0], [60, 1500]]}",
        "{name: rope-car, type: rope, wheel: spin, end: guide, ratio: 0.25, stiffness: %(ea)g, length: %(top)g, "
        "pull: %(pull).3f, damping: 3000}",
        "{name: rope-counterweight, type: rope, wheel: spin, end: rail, ratio: -0.25, stiffness: %(ea)g, "
        "length: %(above)g, pull: %(cw_pull).3f, damping: 3000}"]
    ends = ["{name: buffer-car, type: strut, bodies: [ground, car], points: [[0, 0, -1], [0, 0, -0.2]], %(buffers)s",
            "{name: buffer-counterweight, type: strut, bodies: [ground, counterweight], points: [[0, 0.5, -0.8], "
            "[0, 0.5, %(last)g]], %(buffers)s"]
    sensors = ["{name: position, joint: guide, resolution: 0.0005}", "{name: motor-speed, joint: spin, type: speed}"]
    for n in range(floors):
        sensors.append("{name: floor-%d, joint: guide, type: switch, between: [%g, %g]}"
                       % (n, n * rise - 0.01, n * rise + 0.01))
    sensors += ["{name: limit-low, joint: guide, type: switch, between: [-10, -0.05]}",
                "{name: limit-high, joint: guide, type: switch, between: [%g, %g]}" % (last + 0.05, 2 * top)]
    text = ["furrow: 1", "name: lift",
            "description: An elevator from a configuration; values that it does not give are assumptions."]
    for key, own, place in (("bodies", bodies, 0), ("joints", joints, 1), ("couplings", [], 2), ("forces", forces, 3)):
        group = [line % values for line in own] + [line for part in parts for line in part[place]]
        if key == "forces":
            group += [line % values for line in ends]
        text += [key + ":"] + ["  - " + line for line in group]
    text += ["sensors:"] + ["  - " + line for line in sensors + [line for part in parts for line in part[4]]]
    return "\n".join(text) + "\n"


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    try:
        configuration = xml.parse(sys.argv[1]).getroot()
    except (OSError, xml.ParseError) as error:
        sys.exit("%s: %s" % (sys.argv[1], error))
    if configuration.tag != "Elevator":
        sys.exit("%s: needs an element Elevator" % sys.argv[1])
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(mechanism(configuration))
