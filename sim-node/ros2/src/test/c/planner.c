/* A participant of Eclipse Cyclone DDS that drives a vehicle ahead and around a bend, in lock step or freely:
 *   planner VEHICLE SPEED_MPS [twist]
 * It answers each odometry with a command of its time, by cmd_vel with 'twist', and ends when the publisher is gone. Its
 * last line has what it received of each topic and where the vehicle stopped. */
#include "dds/dds.h"
#include "messages.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static dds_entity_t participant, clock_reader;
static long clocks;
static int32_t clock_s;
static uint32_t clock_ns;

static dds_entity_t topic(const dds_topic_descriptor_t *type, const char *name) {
  char full[256];
  snprintf(full, sizeof full, "rt/%s", name);
  dds_entity_t t = dds_create_topic(participant, type, full, NULL, NULL);
  if (t < 0) { fprintf(stderr, "topic %s: %s\n", full, dds_strretcode(-t)); exit(1); }
  return t;
}

static dds_entity_t reader(const dds_topic_descriptor_t *type, const char *name, int reliable) {
  dds_qos_t *qos = dds_create_qos();
  dds_qset_reliability(qos, reliable ? DDS_RELIABILITY_RELIABLE : DDS_RELIABILITY_BEST_EFFORT, DDS_SECS(1));
  dds_qset_history(qos, DDS_HISTORY_KEEP_LAST, 100);
  dds_entity_t r = dds_create_reader(participant, topic(type, name), qos, NULL);
  dds_delete_qos(qos);
  return r;
}

static int take(dds_entity_t r, void **sample) {
  dds_sample_info_t info;
  *sample = NULL;
  int n = dds_take(r, sample, &info, 1, 1);
  if (n > 0 && !info.valid_data) { dds_return_loan(r, sample, n); return 0; }
  return n > 0;
}

/* Counts the rows of a sensor; keeps its first number. */
static long take_rows(dds_entity_t r, const char *column, double *value) {
  long n = 0;
  void *sample;
  while (take(r, &sample)) {
    furrow_msgs_msg_dds__SensorRow_ *row = sample;
    if (row->names._length == row->values._length && row->names._length > 0 && strcmp(row->names._buffer[0], column) == 0) {
      n++, *value = row->values._buffer[0];
    }
    dds_return_loan(r, &sample, 1);
  }
  return n;
}

/* Called for each odometry: its clock arrived before it. */
static void take_clocks(void) {
  void *sample;
  while (take(clock_reader, &sample)) {
    rosgraph_msgs_msg_dds__Clock_ *c = sample;
    clocks++, clock_s = c->clock.sec, clock_ns = c->clock.nanosec;
    dds_return_loan(clock_reader, &sample, 1);
  }
}

int main(int argc, char **argv) {
  const char *vehicle = argc > 1 ? argv[1] : "rover";
  double speed = argc > 2 ? atof(argv[2]) : 2;
  char name[128];
  participant = dds_create_participant((dds_domainid_t) atoi(getenv("ROS_DOMAIN_ID")), NULL, NULL);
  if (participant < 0) { fprintf(stderr, "%s\n", dds_strretcode(-participant)); return 1; }
  clock_reader = reader(&rosgraph_msgs_msg_dds__Clock__desc, "clock", 0);
  dds_entity_t tf = reader(&tf2_msgs_msg_dds__TFMessage__desc, "tf", 1);
  snprintf(name, sizeof name, "%s/odom_truth", vehicle);
  dds_entity_t odometry = reader(&nav_msgs_msg_dds__Odometry__desc, name, 1);
  snprintf(name, sizeof name, "%s/joint_states", vehicle);
  dds_entity_t joints = reader(&sensor_msgs_msg_dds__JointState__desc, name, 1);
  snprintf(name, sizeof name, "%s/controls", vehicle);
  dds_entity_t controls = reader(&furrow_msgs_msg_dds__Controls__desc, name, 1);
  snprintf(name, sizeof name, "%s/command", vehicle);
  dds_entity_t commands = reader(&ackermann_msgs_msg_dds__AckermannDriveStamped__desc, name, 1);
  snprintf(name, sizeof name, "%s/imu", vehicle);
  dds_entity_t imu = reader(&sensor_msgs_msg_dds__Imu__desc, name, 1);
  snprintf(name, sizeof name, "%s/gps", vehicle);
  dds_entity_t gps = reader(&sensor_msgs_msg_dds__NavSatFix__desc, name, 1);
  snprintf(name, sizeof name, "%s/wheel_speed", vehicle);
  dds_entity_t wheel_speed = reader(&furrow_msgs_msg_dds__SensorRow__desc, name, 1);
  snprintf(name, sizeof name, "%s/steering_angle", vehicle);
  dds_entity_t steering_angle = reader(&furrow_msgs_msg_dds__SensorRow__desc, name, 1);
  int by_twist = argc > 3 && strcmp(argv[3], "twist") == 0;
  snprintf(name, sizeof name, by_twist ? "%s/cmd_vel" : "%s/ackermann_cmd", vehicle);
  dds_qos_t *qos = dds_create_qos();
  dds_qset_reliability(qos, DDS_RELIABILITY_RELIABLE, DDS_SECS(1));
  dds_entity_t command = dds_create_writer(participant, topic(by_twist ? &geometry_msgs_msg_dds__Twist__desc : &ackermann_msgs_msg_dds__AckermannDriveStamped__desc, name), qos, NULL);
  dds_delete_qos(qos);
  dds_entity_t set = dds_create_waitset(participant);
  dds_set_status_mask(odometry, DDS_DATA_AVAILABLE_STATUS | DDS_SUBSCRIPTION_MATCHED_STATUS);
  dds_waitset_attach(set, odometry, odometry);

  long control_rows = 0, command_rows = 0, imus = 0, fixes = 0, speeds = 0, angles = 0;
  double throttle = 0, commanded_mps = 0, gravity = 0, latitude = 0, wheel_mps = 0, angle_rad = 0;
  long transforms = 0, odometries = 0, joint_states = 0, late = 0, matched = 0;
  int32_t child_is_base = 0;
  double x = 0, y = 0, yaw = 0, wheels = 0;
  time_t start = time(NULL);
  while (time(NULL) - start < 100) {
    dds_attach_t which;
    dds_waitset_wait(set, &which, 1, DDS_MSECS(200));
    void *sample;
    while (take(tf, &sample)) {
      tf2_msgs_msg_dds__TFMessage_ *t = sample;
      transforms += t->transforms._length;
      child_is_base = strstr(t->transforms._buffer[0].child_frame_id, "/base_link") != NULL;
      dds_return_loan(tf, &sample, 1);
    }
    while (take(joints, &sample)) {
      sensor_msgs_msg_dds__JointState_ *j = sample;
      joint_states++, wheels = j->name._length;
      dds_return_loan(joints, &sample, 1);
    }
    while (take(controls, &sample)) {
      furrow_msgs_msg_dds__Controls_ *c = sample;
      control_rows++, throttle = c->throttle > throttle ? c->throttle : throttle;
      dds_return_loan(controls, &sample, 1);
    }
    while (take(commands, &sample)) {
      ackermann_msgs_msg_dds__AckermannDriveStamped_ *c = sample;
      command_rows++, commanded_mps = c->drive.speed;
      dds_return_loan(commands, &sample, 1);
    }
    while (take(imu, &sample)) {
      sensor_msgs_msg_dds__Imu_ *m = sample;
      imus++, gravity = m->linear_acceleration.z;
      dds_return_loan(imu, &sample, 1);
    }
    while (take(gps, &sample)) {
      sensor_msgs_msg_dds__NavSatFix_ *f = sample;
      fixes++, latitude = f->latitude;
      dds_return_loan(gps, &sample, 1);
    }
    speeds += take_rows(wheel_speed, "wheel_speed_mps", &wheel_mps);
    angles += take_rows(steering_angle, "steering_angle_rad", &angle_rad);
    while (take(odometry, &sample)) {
      nav_msgs_msg_dds__Odometry_ *o = sample;
      geometry_msgs_msg_dds__Pose_ *p = &o->pose.pose;
      take_clocks();
      odometries++;
      x = p->position.x, y = p->position.y;
      yaw = atan2(2 * (p->orientation.w * p->orientation.z + p->orientation.x * p->orientation.y),
                  1 - 2 * (p->orientation.y * p->orientation.y + p->orientation.z * p->orientation.z));
      if (o->header.stamp.sec > clock_s || (o->header.stamp.sec == clock_s && o->header.stamp.nanosec > clock_ns)) late++;
      /* ahead for 6 m, then left until it heads to the left */
      double wanted = x < 6 && yaw < 0.3 ? 0 : M_PI / 2;
      double angle = 1.2 * (wanted - yaw);
      if (by_twist) {
        geometry_msgs_msg_dds__Twist_ twist = {0};
        twist.linear.x = speed;
        twist.angular.z = angle > 0.5 ? 0.5 : angle < -0.5 ? -0.5 : angle;
        dds_write(command, &twist);
        dds_return_loan(odometry, &sample, 1);
        continue;
      }
      ackermann_msgs_msg_dds__AckermannDriveStamped_ out = {0};
      out.header.stamp = o->header.stamp;
      out.header.frame_id = o->child_frame_id;
      out.drive.steering_angle = (float)(angle > 0.5 ? 0.5 : angle < -0.5 ? -0.5 : angle);
      out.drive.speed = (float)speed;
      dds_write(command, &out);
      dds_return_loan(odometry, &sample, 1);
    }
    dds_subscription_matched_status_t status;
    dds_get_subscription_matched_status(odometry, &status);
    if (status.current_count > 0) matched = 1;
    if (matched && status.current_count == 0) break;
  }
  printf("{\"clocks\": %ld, \"clock_s\": %.3f, \"transforms\": %ld, \"base\": %d, \"odometries\": %ld, \"before_clock\": %ld,"
         " \"joint_states\": %ld, \"joints\": %g, \"x_m\": %.3f, \"y_m\": %.3f, \"yaw_rad\": %.4f,"
         " \"controls\": %ld, \"throttle\": %.3f, \"commands\": %ld, \"commanded_mps\": %.3f, \"imus\": %ld, \"gravity\": %.3f,"
         " \"fixes\": %ld, \"latitude\": %.4f, \"wheel_speeds\": %ld, \"wheel_mps\": %.3f, \"angles\": %ld, \"angle_rad\": %.4f}\n",
         clocks, clock_s + clock_ns * 1e-9, transforms, child_is_base, odometries, late, joint_states, wheels, x, y, yaw,
         control_rows, throttle, command_rows, commanded_mps, imus, gravity, fixes, latitude, speeds, wheel_mps, angles, angle_rad);
  dds_delete(participant);
  return 0;
}
