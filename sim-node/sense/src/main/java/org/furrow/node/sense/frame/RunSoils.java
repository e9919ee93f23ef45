package org.furrow.node.sense.frame;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.scenario.Scenario;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;

/**
 * Soils with the numbers that stand for them in tables and labels. Numbers of built-in soils are the same in all runs.
 * Those of other soils are the same in all runs of a data set, which writes the file {@value #FILE} into each of them.
 *
 * @param entries in the order of the material numbers, for the soils of one run
 */
public record RunSoils(List<Entry> entries) {
    /** Name of the file, in the folder of a run or of a data set. */
    public static final String FILE = "soils.csv";

    /** Id of the soil of rocks; those of the built-in soils, from 0 on, are less. */
    private static final int ROCK_ID = 63;
    /** Id of the first soil that is not built in. */
    private static final int FIRST_OWN = 64;

    private static final List<String> BUILT_IN = List.copyOf(SoilPresets.names());

    /**
     * A soil.
     *
     * @param id number of the set of parameters
     * @param classId {@link SceneClass} of its surface; variations of a soil have one class
     * @param name of the soil, or of that of which it is a variation
     */
    public record Entry(int id, int classId, String name, Soil soil) {
        /** Depth, kphi, kc and n of each deeper layer, separated by spaces; layers are separated by semicolons. */
        public String layers() {
            return soil.layers().stream()
                    .map(layer -> layer.below_m() + " " + layer.sinkage().kphi_Pa_mn() + " "
                            + layer.sinkage().kc_Pa_mn1() + " "
                            + layer.sinkage().n())
                    .collect(Collectors.joining(";"));
        }

        /** The parameters that are numbers, in the order of the columns of the file. */
        public double[] parameters() {
            return new double[] {
                soil.sinkage().kphi_Pa_mn(),
                soil.sinkage().kc_Pa_mn1(),
                soil.sinkage().n(),
                soil.strength().cohesion_Pa(),
                soil.strength().phi_rad(),
                soil.strength().janosi_m(),
                soil.elastic_Pa_m(),
                soil.damping_Pas_m()
            };
        }
    }

    public RunSoils {
        entries = List.copyOf(entries);
    }

    /** Numbers soils in the order of their first occurrence. */
    public static RunSoils of(List<Soil> soils) {
        Map<Soil, Entry> entries = new LinkedHashMap<>();
        Map<String, Integer> classes = new LinkedHashMap<>();
        int id = FIRST_OWN;
        int unnamed = 0;
        for (Soil soil : soils) {
            if (entries.containsKey(soil)) {
                continue;
            }
            if (soil.equals(SoilPresets.ROCK)) {
                entries.put(soil, new Entry(ROCK_ID, SceneClass.ROCK, soil.name(), soil));
                continue;
            }
            int builtIn = BUILT_IN.indexOf(soil.name());
            boolean isExact = builtIn >= 0 && soil.equals(SoilPresets.named(soil.named("")));
            String name = soil.name().isEmpty() ? "own " + ++unnamed : soil.name();
            int classId = builtIn >= 0
                    ? SceneClass.FIRST_SOIL + builtIn
                    : SceneClass.FIRST_OWN_SOIL + classes.computeIfAbsent(name, _ -> classes.size());
            entries.put(soil, new Entry(isExact ? builtIn : id++, classId, name, soil));
        }
        return new RunSoils(List.copyOf(entries.values()));
    }

    /** The soils of a run by material number, with the numbers of these. */
    public RunSoils of(Scenario scenario) {
        Map<Soil, Entry> bySoil = entries.stream().collect(Collectors.toMap(Entry::soil, entry -> entry));
        List<Entry> of = new ArrayList<>();
        for (Soil soil : scenario.ground().kind().soils()) {
            Entry entry = bySoil.get(soil);
            if (entry == null) {
                throw new IllegalArgumentException("soil '" + soil.name() + "' of the scenario has no number");
            }
            of.add(entry);
        }
        return new RunSoils(of);
    }

    /**
     * The soils of a run by material number, with the numbers of the file in its folder if there is one.
     *
     * @throws InputError when the file has other soils than the scenario
     */
    public static RunSoils read(Path folder, Scenario scenario) throws InputError {
        List<Soil> soils = scenario.ground().kind().soils();
        Path file = folder.resolve(FILE);
        if (!Files.exists(file)) {
            return of(soils);
        }
        List<Entry> entries = new ArrayList<>();
        try (CsvTable table = CsvTable.open(file)) {
            int name = table.column("name");
            while (table.next()) {
                if (entries.size() < soils.size()) {
                    int id = (int) table.number(table.column("id"));
                    int classId = (int) table.number(table.column("class_id"));
                    entries.add(new Entry(id, classId, table.text(name), soils.get(entries.size())));
                }
            }
        }
        RunSoils read = new RunSoils(entries);
        try {
            if (!Files.readString(file).equals(read.csv())) {
                throw new InputError(file + ": has other soils than the scenario of the run");
            }
        } catch (IOException e) {
            throw new InputError(file + ": " + e.getMessage());
        }
        return read;
    }

    /** Id of a material; -1 for ground without soil. */
    public int id(int material) {
        return material < 0 || material >= entries.size() ? -1 : entries.get(material).id;
    }

    /** The text of the file. */
    public String csv() {
        StringBuilder text = new StringBuilder("id,name,class_id,kphi_Pa_mn,kc_Pa_mn1,n,cohesion_Pa,phi_rad,janosi_m,"
                + "elastic_Pa_m,damping_Pas_m,layers\n");
        for (Entry entry : entries) {
            text.append(entry.id).append(',').append(entry.name).append(',').append(entry.classId);
            for (double parameter : entry.parameters()) {
                text.append(',').append(parameter);
            }
            text.append(',').append(entry.layers()).append('\n');
        }
        return text.toString();
    }
}
