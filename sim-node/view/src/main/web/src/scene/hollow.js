/** Least share of the vertical in the plane of the profile; a bucket that is rolled further is empty. */
const LEAST_UPRIGHT = 0.5;
/** Points of the surface along the profile, and of the integral below it. */
export const COLUMNS = 25;
const BISECTIONS = 24;
/** The soil is lower beside the sides of the bucket, by this share there, over this length. */
const SIDE_SHARE = 0.45;
const SIDE_m = 0.4;

/**
 * The surface of the soil in a bucket, by the rules of docs/soil-model.md: it rises from the edges of the opening
 * inwards at the angle of repose, not above the opening, and is level where the bucket is not full.
 *
 * @param {{profile_m: number[][], width_m: number, repose_rad: number}} bucket of meta.json
 * @param {number} volume_m3
 * @param {number} upX component of the vertical along the x axis of the body
 * @param {number} upZ along its z axis
 * @returns {{along: number[], floor: number[], top: number[], up: number[]} | null} heights over places along the
 *     horizontal in the plane of the profile, and the vertical in that plane; null: it holds nothing
 */
export function soilSurface(bucket, volume_m3, upX, upZ) {
  const upright = Math.hypot(upX, upZ);
  if (upright < LEAST_UPRIGHT || !(volume_m3 > 0)) {
    return null;
  }
  const up = [upX / upright, upZ / upright];
  const corners = bucket.profile_m.map(([x, z]) => [x * up[1] - z * up[0], x * up[0] + z * up[1]]);
  const least = Math.min(...corners.map(([a]) => a));
  const most = Math.max(...corners.map(([a]) => a));
  const along = Array.from({ length: COLUMNS }, (_, k) => least + ((most - least) * (k + 0.001)) / (COLUMNS - 0.998));
  const floor = along.map((a) => Math.min(...crossings(corners, a)));
  const held = along.map((a, k) => Math.max(floor[k], heldAt(corners, a, Math.tan(bucket.repose_rad))));
  const step = (most - least) / COLUMNS;
  const area = (level) => step * sum(held.map((h, k) => Math.max(0, Math.min(h, level) - floor[k])));
  const wanted = volume_m3 / bucket.width_m;
  let low = Math.min(...floor);
  let high = Math.max(...held);
  if (!(high > low)) {
    return null;
  }
  for (let k = 0; k < BISECTIONS; k++) {
    const level = (low + high) / 2;
    [low, high] = area(level) < wanted ? [level, high] : [low, level];
  }
  return { along, floor, top: held.map((h, k) => Math.max(floor[k], Math.min(h, high))), up };
}

/** @returns {number} share of the depth of the soil at a distance from the middle of the bucket */
export function sideShare(width_m, y) {
  const away = Math.min(1, (width_m / 2 - Math.abs(y)) / Math.min(SIDE_m, width_m / 4));
  return 1 - SIDE_SHARE * (1 - away) ** 2;
}

/** Heights at which the outline, with the opening, crosses a vertical line. */
function crossings(corners, a) {
  const heights = [];
  corners.forEach(([a0, h0], k) => {
    const [a1, h1] = corners[(k + 1) % corners.length];
    if (a0 <= a !== a1 <= a) {
      heights.push(h0 + ((h1 - h0) * (a - a0)) / (a1 - a0));
    }
  });
  return heights;
}

/** Height below the outline's upper side and below the slopes from both edges of the opening. */
function heldAt(corners, a, slope) {
  const middle = sum(corners.map(([at]) => at)) / corners.length;
  const limits = [corners[0], corners.at(-1)].map(([at, h]) => h + slope * (middle >= at ? a - at : at - a));
  return Math.min(Math.max(...crossings(corners, a)), ...limits);
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}
