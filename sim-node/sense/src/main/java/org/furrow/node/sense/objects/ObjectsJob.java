package org.furrow.node.sense.objects;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.sense.frame.ObjectList;
import org.furrow.node.sense.frame.SceneInstance;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.scene.InstantJob;
import org.furrow.node.sense.scene.SceneBox;
import org.furrow.node.sense.scene.SceneBoxes;
import org.furrow.node.sense.scene.SceneRays;
import org.furrow.node.sense.scene.SensorMounting;
import org.furrow.node.sense.scene.Track;
import org.furrow.node.sense.suite.ObjectsSpec;
import org.furrow.node.sense.suite.Pose;
import org.joml.Quaterniond;
import org.joml.Vector3d;

/** Lists the objects at a time. */
final class ObjectsJob extends InstantJob {
    private final ObjectsSpec spec;
    private final SceneBoxes boxes;

    ObjectsJob(SensorMounting station, ObjectsSpec spec, SceneBoxes boxes, int number) {
        super(station, spec, number, 0, 1);
        this.spec = spec;
        this.boxes = boxes;
    }

    @Override
    public void work(int piece, long from_ns, long to_ns, SceneRays rays) {
        throw new IllegalStateException("a list of objects has no pieces");
    }

    @Override
    public SensorFrame finish(int firstEpoch, int lastEpoch) {
        Pose pose = station.pose(start_ns);
        int own = SceneInstance.FIRST_VEHICLE + station.calibration().vehicle();
        List<ObjectList.Entry> entries = new ArrayList<>();
        for (SceneBox each : boxes.at(start_ns)) {
            SceneBox box = each.in(pose);
            if (box.instance() != own && box.distance_m() <= spec.range_m()) {
                entries.add(new ObjectList.Entry(box.instance(), box.label(), box.numbers(), velocity(each, pose)));
            }
        }
        return new ObjectList(station.head(number, start_ns, start_ns, firstEpoch, lastEpoch), entries);
    }

    /** Velocity in W of the middle of a box, along the axes of the sensor. */
    private double[] velocity(SceneBox box, Pose axes) {
        int vehicle = box.instance() - SceneInstance.FIRST_VEHICLE;
        if (vehicle >= station.all().tracks().size()) {
            return new double[3];
        }
        Track track = station.all().tracks().get(vehicle);
        double[] motion = new double[Track.MOTION];
        track.motion(start_ns, motion);
        double[] chassis = new double[7];
        track.pose(0, start_ns, chassis, 0);
        Vector3d arm = new Vector3d(
                box.pose().x_m() - chassis[0],
                box.pose().y_m() - chassis[1],
                box.pose().z_m() - chassis[2]);
        Vector3d velocity =
                new Vector3d(motion[3], motion[4], motion[5]).cross(arm).add(motion[0], motion[1], motion[2]);
        new Quaterniond(axes.qx(), axes.qy(), axes.qz(), axes.qw()).transformInverse(velocity);
        return new double[] {velocity.x, velocity.y, velocity.z};
    }
}
