package org.furrow.node.dataset.nuscenes;

import org.furrow.node.sense.frame.SceneClass;

/** The categories of nuScenes that Furrow's classes come to, with their numbers in nuScenes-lidarseg. */
enum Category {
    NOISE("noise", 0, "nothing that is known"),
    PERSON("human.pedestrian.adult", 2, "person"),
    CAR("vehicle.car", 17, "another vehicle"),
    ROAD("flat.driveable_surface", 24, "rigid ground"),
    OTHER_FLAT("flat.other", 25, "soil that vehicles pressed down, and water"),
    TERRAIN("flat.terrain", 27, "other soil, and grass"),
    MANMADE("static.manmade", 28, "obstacle with flat faces, barrier or building"),
    OTHER("static.other", 29, "rock"),
    VEGETATION("static.vegetation", 30, "tree, shrub or log"),
    EGO("vehicle.ego", 31, "the vehicle that has the sensor");

    private final String title;
    private final int index;
    private final String description;

    Category(String title, int index, String description) {
        this.title = title;
        this.index = index;
        this.description = description;
    }

    /** The category of a {@link SceneClass}. */
    static Category of(int classId) {
        return switch (classId) {
            case SceneClass.VOID, SceneClass.SKY -> NOISE;
            case SceneClass.RUT, SceneClass.WATER -> OTHER_FLAT;
            case SceneClass.ROCK -> OTHER;
            case SceneClass.STEP, SceneClass.BARRIER, SceneClass.BUILDING -> MANMADE;
            case SceneClass.VEHICLE, SceneClass.WHEEL -> CAR;
            case SceneClass.RIGID -> ROAD;
            case SceneClass.TREE, SceneClass.SHRUB, SceneClass.LOG -> VEGETATION;
            case SceneClass.PERSON -> PERSON;
            default -> TERRAIN;
        };
    }

    /** Name in nuScenes. */
    String title() {
        return title;
    }

    /** Number in the labels of points. */
    int index() {
        return index;
    }

    String description() {
        return description;
    }

    /** Key of its record. */
    String token() {
        return NuScenesTokens.of("category", title);
    }
}
