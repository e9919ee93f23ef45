package org.furrow.node.scenario.reader;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.value.Values;
import org.furrow.scm.erosion.BulldozingSpec;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soilstep.ContactModel;
import org.furrow.scm.soilstep.ScmFrame;
import org.furrow.scm.soilstep.ScmSpec;
import org.jspecify.annotations.Nullable;

/** Reads the soil contact model: contact, coverage, bulldozing. */
final class ContactReader {
    private ContactReader() {}

    /** @param root the file; keys {@code contact}, {@code coverage} and {@code bulldozing} are optional */
    static ScmSpec read(YamlNode root, List<Soil> soils, ScmFrame frame) throws InputError {
        return Values.build(root, () -> new ScmSpec(soils, model(root), bulldozing(root), frame));
    }

    private static ContactModel model(YamlNode root) {
        YamlNode contact = root.get("contact");
        ContactModel model = contact.isText() ? base(contact.text()) : changed(base(contact.text("base")), contact);
        return root.has("coverage")
                ? model.with(Values.choice(ContactModel.Coverage.class, root.text("coverage")))
                : model;
    }

    private static ContactModel base(String name) {
        return name.equals("furrow") ? ContactModel.FURROW : ContactModel.REFERENCE;
    }

    private static ContactModel changed(ContactModel base, YamlNode changes) {
        ContactModel model = base;
        for (String key : changes.keys()) {
            String value = changes.text(key);
            model = switch (key) {
                case "shear" -> model.with(Values.choice(ContactModel.Shear.class, value));
                case "memory" -> model.with(Values.choice(ContactModel.Memory.class, value));
                case "pressure" -> model.with(Values.choice(ContactModel.Pressure.class, value));
                case "slip_sinkage" -> model.with(Values.choice(ContactModel.SlipSinkage.class, value));
                case "damping" -> model.with(Values.choice(ContactModel.Damping.class, value));
                default -> model;
            };
        }
        return model;
    }

    private static @Nullable BulldozingSpec bulldozing(YamlNode root) {
        if (!root.has("bulldozing")) {
            return null;
        }
        YamlNode node = root.get("bulldozing");
        if (!node.isMap()) {
            return root.flag("bulldozing", false) ? BulldozingSpec.DEFAULT : null;
        }
        return new BulldozingSpec(
                node.number("flow_factor", BulldozingSpec.DEFAULT.flowFactor()),
                StrictMath.toRadians(node.number("repose_deg", 40)),
                node.integer("propagations", BulldozingSpec.DEFAULT.propagations()),
                node.integer("iterations", BulldozingSpec.DEFAULT.iterations()));
    }
}
