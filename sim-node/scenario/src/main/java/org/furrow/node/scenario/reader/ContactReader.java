package org.furrow.node.scenario.reader;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.scm.bulldozing.BulldozingSpec;
import org.furrow.scm.contact.ContactModel;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.soil.Soil;
import org.jspecify.annotations.Nullable;

/** Reads the soil contact model: contact, coverage, bulldozing. */
final class ContactReader {
    /** Keys of ground that deforms. */
    private static final List<String> OF_SOIL =
            List.of("soil", "soil_raster", "soil_regions", "contact", "coverage", "bulldozing");

    private ContactReader() {}

    /** Refuses keys of soil on ground that is rigid everywhere. */
    static void requireNone(YamlNode root) throws InputError {
        for (String key : OF_SOIL) {
            if (root.has(key)) {
                throw root.get(key)
                        .error("has no effect with 'surface: rigid'; leave out one of them (--set " + key + "=null)");
            }
        }
    }

    /** @param root the file; keys {@code contact}, {@code coverage} and {@code bulldozing} are optional */
    static ScmSpec read(YamlNode root, List<Soil> soils, ScmFrame frame) throws InputError {
        if (soils.stream().anyMatch(soil -> soil.strength().density_kgpm3() > 0)
                && !model(root).hasFaces()) {
            throw root.error("density_kgpm3 of a soil has no effect without 'pressure: surface-normal' and"
                    + " 'sampling: line' of the contact; set 'contact: furrow', or leave it out");
        }
        return root.build(() -> new ScmSpec(soils, model(root), bulldozing(root), frame));
    }

    private static ContactModel model(YamlNode root) {
        YamlNode contact = root.get("contact");
        ContactModel model = contact.isText() ? base(contact.text()) : changed(base(contact.text("base")), contact);
        return root.has("coverage") ? model.with(root.choice("coverage", ContactModel.Coverage.class)) : model;
    }

    private static ContactModel base(String name) {
        return name.equals("furrow") ? ContactModel.FURROW : ContactModel.REFERENCE;
    }

    private static ContactModel changed(ContactModel base, YamlNode changes) {
        ContactModel model = base;
        for (String key : changes.keys()) {
            model = switch (key) {
                case "shear" -> model.with(changes.choice(key, ContactModel.Shear.class));
                case "memory" -> model.with(changes.choice(key, ContactModel.Memory.class));
                case "pressure" -> model.with(changes.choice(key, ContactModel.Pressure.class));
                case "slip_sinkage" -> model.with(changes.choice(key, ContactModel.SlipSinkage.class));
                case "damping" -> model.with(changes.choice(key, ContactModel.Damping.class));
                case "sampling" -> model.with(changes.choice(key, ContactModel.Sampling.class));
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
            return root.flag("bulldozing") ? BulldozingSpec.DEFAULT : null;
        }
        return new BulldozingSpec(
                node.number("flow_factor"),
                StrictMath.toRadians(node.number("repose_deg")),
                node.integer("propagations"),
                node.integer("iterations"));
    }
}
