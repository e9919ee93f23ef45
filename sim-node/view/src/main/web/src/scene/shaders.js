/** Colours are kept as square roots of linear light: c * c is linear, sqrt(c) is shown. */
const COMMON = /* glsl */ `
precision highp float;
precision highp int;
precision highp sampler2DArray;
`;

const VERTEX_COMMON = /* glsl */ `${COMMON}
uniform mat4 modelViewMatrix;
uniform mat4 projectionMatrix;
uniform float uFog;
out float vFog;
void place(vec3 p) {
  vec4 view = modelViewMatrix * vec4(p, 1.0);
  float far = uFog * length(view.xyz);
  vFog = 1.0 - exp(-far * far);
  gl_Position = projectionMatrix * view;
}
`;

/** Values of the copy that a vertex belongs to: see copies.js. */
const COPIES = /* glsl */ `
uniform highp sampler2D uCopies;
uniform int uVertices; // of a copy
vec4 copied(int texel) {
  return texelFetch(uCopies, ivec2(texel, gl_VertexID / uVertices), 0);
}
`;

/** Undeformed ground: r height, g light, of the nodes of the relief. */
const RELIEF = /* glsl */ `
uniform sampler2D uRelief;
uniform vec4 uGrid; // x0, y0, 1 / step, mean height
vec2 relief(vec2 p) {
  ivec2 size = textureSize(uRelief, 0);
  vec2 at = (p - uGrid.xy) * uGrid.z;
  vec2 inside = clamp(at, vec2(0.0), vec2(size - 1));
  ivec2 k = min(ivec2(inside), max(size - 2, 0));
  ivec2 n = min(k + 1, size - 1);
  vec2 f = inside - vec2(k);
  vec2 h = mix(mix(texelFetch(uRelief, k, 0).rg, texelFetch(uRelief, ivec2(n.x, k.y), 0).rg, f.x),
               mix(texelFetch(uRelief, ivec2(k.x, n.y), 0).rg, texelFetch(uRelief, n, 0).rg, f.x), f.y);
  float outside = smoothstep(0.0, 260.0, length(at - inside) / uGrid.z);
  return mix(h, vec2(uGrid.w, 1.0), outside);
}
`;

export const PATCH_VERTEX = /* glsl */ `${VERTEX_COMMON}${COPIES}${RELIEF}
in vec3 position; // corner in the square, depth of the skirt
out vec2 vPlace;
out float vLight;
void main() {
  vec3 square = copied(0).xyz; // x, y, size
  vec2 p = square.xy + square.z * position.xy;
  vec2 ground = relief(p);
  vPlace = p;
  vLight = ground.g;
  place(vec3(p, ground.r - position.z * square.z * 0.05));
}
`;

export const PAGE_VERTEX = /* glsl */ `${VERTEX_COMMON}${COPIES}
uniform sampler2DArray uHeights;
uniform float uPage; // side of a page, m
in vec3 position; // corner in the page, depth of the skirt
out vec2 vPlace;
out vec3 vTexel;
void main() {
  vec3 page = copied(0).xyz; // x, y, layer
  float side = float(textureSize(uHeights, 0).x);
  ivec2 node = ivec2(position.xy * (side - 1.0) + 0.5);
  float height = texelFetch(uHeights, ivec3(node, int(page.z)), 0).r;
  vPlace = page.xy + uPage * position.xy;
  vTexel = vec3((position.xy * (side - 1.0) + 0.5) / side, page.z);
  place(vec3(vPlace, height - 0.12 * position.z));
}
`;

const GROUND_FRAGMENT = /* glsl */ `${COMMON}
uniform sampler2D uGrain;
uniform vec3 uHaze;
uniform vec2 uLook; // strength of grain, strength of light
uniform float uDetail; // 0 or 1
in float vFog;
in vec2 vPlace;
out vec4 colour;
vec3 lit(vec3 albedo, float light) {
  float shade = mix(1.0, light, uLook.y);
  if (uDetail * uLook.x > 0.0) {
    float grain = texture(uGrain, vPlace * 0.61, -1.0).r + 0.8 * texture(uGrain, vPlace * 0.043 + 0.37).g - 0.9;
    shade *= 1.0 + uLook.x * grain;
  }
  vec3 sunny = mix(vec3(0.83, 0.93, 1.12), vec3(1.03, 1.0, 0.95), clamp(light, 0.0, 1.0));
  vec3 linear = albedo * albedo * shade * mix(vec3(1.0), sunny, uLook.y);
  return mix(sqrt(linear), uHaze, vFog);
}
`;

export const PATCH_FRAGMENT = /* glsl */ `${GROUND_FRAGMENT}
uniform sampler2D uSoil; // at the points of the relief, or of all ground
uniform vec4 uGrid; // x0, y0, 1 / step
in float vLight;
void main() {
  ivec2 size = textureSize(uSoil, 0);
  ivec2 at = ivec2(clamp((vPlace - uGrid.xy) * uGrid.z + 0.5, vec2(0.0), vec2(size - 1)));
  colour = vec4(lit(texelFetch(uSoil, at, 0).rgb, vLight), 1.0);
}
`;

export const PAGE_FRAGMENT = /* glsl */ `${GROUND_FRAGMENT}
uniform sampler2DArray uColours;
in vec3 vTexel;

// Cubic B-spline of the nodes: edges of ruts have no teeth. At the border of the page as its neighbour, linear.
vec4 smoothed() {
  float side = float(textureSize(uColours, 0).x);
  vec2 p = vTexel.xy * side - 0.5;
  vec2 k = floor(p);
  vec2 f = p - k;
  vec2 e = 1.0 - f;
  vec2 w3 = f * f * f / 6.0;
  vec2 w1 = (4.0 - 6.0 * f * f + 3.0 * f * f * f) / 6.0;
  vec2 low = e * e * e / 6.0 + w1;
  vec2 high = 1.0 - low;
  vec2 a = (k - 0.5 + w1 / low) / side;
  vec2 b = (k + 1.5 + w3 / high) / side;
  vec4 south = low.x * texture(uColours, vec3(a, vTexel.z)) + high.x * texture(uColours, vec3(b.x, a.y, vTexel.z));
  vec4 north = low.x * texture(uColours, vec3(a.x, b.y, vTexel.z)) + high.x * texture(uColours, vec3(b, vTexel.z));
  vec2 inside = min(p, side - 1.0 - p);
  float inner = clamp(min(inside.x, inside.y) / 1.5, 0.0, 1.0);
  return mix(texture(uColours, vTexel), low.y * south + high.y * north, inner);
}

void main() {
  vec4 texel = uDetail * uLook.y > 0.0 ? smoothed() : texture(uColours, vTexel);
  colour = vec4(lit(texel.rgb, texel.a * 2.0), 1.0);
}
`;

export const SKY_VERTEX = /* glsl */ `${COMMON}
uniform mat4 uToWorld;
in vec3 position;
out vec3 vDirection;
void main() {
  vDirection = (uToWorld * vec4(position.xy, 1.0, 1.0)).xyz;
  gl_Position = vec4(position.xy, 1.0, 1.0);
}
`;

export const SKY_FRAGMENT = /* glsl */ `${COMMON}
uniform vec3 uHaze;
uniform vec3 uZenith;
uniform vec3 uSun;
in vec3 vDirection;
out vec4 colour;
void main() {
  vec3 d = normalize(vDirection);
  float up = clamp(d.z, 0.0, 1.0);
  vec3 sky = mix(uHaze, uZenith, 1.0 - exp(-4.5 * up));
  float toSun = max(dot(d, uSun), 0.0);
  float glow = 0.35 * pow(toSun, 6.0) * (1.0 - up) + 0.25 * pow(toSun, 60.0);
  colour = vec4(sky + glow * vec3(1.0, 0.83, 0.6), 1.0);
}
`;

/** Hulls and wheels: one copy a part, with columns of its matrix and its tint; paint by attributes. */
export const PART_VERTEX = /* glsl */ `${VERTEX_COMMON}${COPIES}
uniform vec3 uSun;
in vec3 position;
in vec3 normal;
in vec3 local;   // place in its box, -1 to 1; of a wheel: radius fraction, angle / pi, y / half width
in vec2 what;    // number of the box, -1 plain, -2 wheel, -3 mesh, whose local is a colour; height in the hull
in vec3 half_m;  // of a mesh: 1 where the vehicle's tint is, share of mirrored sky, strength of speckles
out vec3 vPart;
out vec3 vLocal;
out vec3 vHalf;
flat out float vWhat;
out vec3 vTint;
out float vLight;
out float vSky;
out vec3 vNormal;
void main() {
  mat4 toWorld = mat4(copied(0), copied(1), copied(2), copied(3));
  vec4 world = toWorld * vec4(position, 1.0);
  vec3 n = normalize(mat3(toWorld) * normal);
  vNormal = normal;
  vPart = position;
  vLocal = local;
  vHalf = half_m;
  vWhat = what.x;
  vTint = copied(4).rgb;
  float direct = max(dot(n, uSun), 0.0);
  vSky = 0.5 + 0.5 * n.z;
  vLight = mix(0.28, 0.62, vSky) * mix(0.45, 1.0, clamp(what.y, 0.0, 1.0)) + 1.05 * direct;
  place(world.xyz);
}
`;

/** Most wheels of a vehicle whose hull has arches over them, and most marks on a hull. */
export const MAX_ARCHES = 8;
export const MAX_MARKS = 48;
export const PART_FRAGMENT = /* glsl */ `${COMMON}
uniform vec3 uHaze;
uniform float uDetail; // 0 or 1
uniform int uArchCount;
uniform vec4 uArches[${MAX_ARCHES}]; // x, z, radius, and distance of its inner side from the middle
uniform int uMarkCount;
// Of a mark: box, side, pitch (0: no slots), share; middle and half lengths (last < 0: a disc); paint, what stays below it.
uniform vec4 uMarks[${3 * MAX_MARKS}];
// Holes, bolts: inner and outer edge, number in half a turn, share of gaps. Lugs: number, lean, share; rim. Groove, lug.
uniform vec4 uWheel[4];
in float vFog;
in vec3 vPart;
in vec3 vLocal;
in vec3 vHalf;
flat in float vWhat;
in vec3 vTint;
in float vLight;
in float vSky;
in vec3 vNormal;
out vec4 colour;

float band(float x, float low, float high, float soft) {
  return smoothstep(low - soft, low + soft, x) * (1.0 - smoothstep(high - soft, high + soft, x));
}

/** How far a place is outside the middle of a pattern of length 1: 0 or 1, with a soft edge. */
float slot(float place, float share) {
  float soft = min(0.05, 0.5 * (0.5 - share));
  return smoothstep(share - soft, share + soft, abs(fract(place) - 0.5));
}

float hash(vec3 cell) {
  return fract(sin(dot(cell, vec3(12.9898, 78.233, 37.719))) * 43758.5453);
}

float noise(vec3 p) {
  vec3 k = floor(p);
  vec3 f = p - k;
  f = f * f * (3.0 - 2.0 * f);
  vec4 low = vec4(hash(k), hash(k + vec3(0, 1, 0)), hash(k + vec3(0, 0, 1)), hash(k + vec3(0, 1, 1)));
  vec4 high = vec4(hash(k + vec3(1, 0, 0)), hash(k + vec3(1, 1, 0)), hash(k + vec3(1, 0, 1)), hash(k + vec3(1)));
  vec4 x = mix(low, high, f.x);
  vec2 y = mix(x.xz, x.yw, f.y);
  return mix(y.x, y.y, f.z);
}

/** Speckles of stone and clods of soil about 1, by the place in the body. */
float speckles() {
  float coarse = noise(vPart * 7.0) - 0.5;
  float fine = uDetail * (0.9 * (noise(vPart * 31.0) - 0.5) + 0.7 * (noise(vPart * 96.0) - 0.5));
  return 1.0 + 0.45 * coarse + 0.5 * fine;
}

vec3 hull() {
  vec3 albedo = vTint;
  vec3 a = abs(vNormal);
  if (vWhat < -0.5) {
    return albedo;
  }
  vec3 metres = vLocal * vHalf;
  // front, rear, flank, top, floor
  float side = a.z >= 0.7 ? (vNormal.z > 0.0 ? 3.0 : 4.0) : a.x > a.y ? (vNormal.x > 0.0 ? 0.0 : 1.0) : 2.0;
  vec2 at = side > 2.5 ? vec2(metres.x, abs(metres.y)) : vec2(side > 1.5 ? metres.x : abs(metres.y), metres.z);
  for (int k = 0; k < uMarkCount; k++) {
    vec4 where = uMarks[3 * k];
    if (where.x != vWhat || where.y != side) {
      continue;
    }
    vec4 area = uMarks[3 * k + 1];
    vec2 away = abs(at - area.xy);
    vec2 inner = 1.0 - smoothstep(area.zw - 0.006, area.zw + 0.006, away);
    float inside = area.w < 0.0 ? 1.0 - smoothstep(area.z - 0.006, area.z + 0.006, length(away)) : inner.x * inner.y;
    if (where.z > 0.0) {
      inside *= slot(at.x / where.z, where.w);
    }
    vec4 paint = uMarks[3 * k + 2];
    // Glass has a negative share of the paint below: it mirrors more of the sky towards its upper edge.
    float sheen = paint.a < 0.0 ? 0.6 + 1.5 * smoothstep(-0.4, 0.9, vLocal.z + 0.25 * at.x) : 1.0;
    albedo = mix(albedo, paint.rgb * sheen + albedo * max(paint.a, 0.0), inside);
  }
  return albedo;
}

vec3 wheel() {
  float radius = vLocal.x;
  float angle = vLocal.y;
  float across = vLocal.z;
  vec3 rubber = vec3(0.17, 0.17, 0.175);
  vec3 metal = vTint * 0.55 + 0.12;
  vec4 lugs = uWheel[2];
  if (uDetail < 0.5) {
    return mix(rubber, metal, step(radius, lugs.w) * step(0.7, abs(vNormal.y)));
  }
  if (abs(vNormal.y) < 0.7 && radius > 0.9) {
    float groove = slot(angle * lugs.x + lugs.y * across + step(0.0, across) * 0.5, lugs.z);
    groove += smoothstep(0.07, 0.03, abs(across));
    return rubber * sqrt(mix(uWheel[3].y, uWheel[3].x, clamp(groove, 0.0, 1.0)));
  }
  float rim = 1.0 - smoothstep(lugs.w - 0.01, lugs.w + 0.01, radius);
  float hole = band(radius, uWheel[0].x, uWheel[0].y, 0.015) * slot(angle * uWheel[0].z, uWheel[0].w);
  float bolts = band(radius, uWheel[1].x, uWheel[1].y, 0.01) * slot(angle * uWheel[1].z, uWheel[1].w);
  float marker = band(radius, 0.62, 0.88, 0.01) * (1.0 - smoothstep(0.045, 0.055, abs(angle)));
  vec3 face = mix(metal, vec3(0.08), max(hole, 0.7 * bolts));
  vec3 wall = mix(rubber * mix(0.8, 1.15, smoothstep(0.6, 0.9, radius)), vec3(0.75), 0.75 * marker);
  return mix(wall, face, rim);
}

void main() {
  // An arch cuts what is outside, and the floor also where it is seen from above; the other side stays behind it.
  bool isCut = gl_FrontFacing || vNormal.z < -0.5;
  for (int k = 0; isCut && k < uArchCount; k++) {
    if (abs(vPart.y) > uArches[k].w && length(vPart.xz - uArches[k].xy) < uArches[k].z) {
      discard;
    }
  }
  if (!gl_FrontFacing) {
    colour = vec4(mix(vec3(0.09), uHaze, vFog), 1.0); // the inside, seen through an arch
    return;
  }
  if (vWhat < -2.5) {
    vec3 paint = vHalf.x > 0.5 ? vTint : vLocal;
    paint *= vHalf.z > 0.0 ? mix(1.0, speckles(), vHalf.z) : 1.0;
    float sheen = 0.25 * vHalf.y * smoothstep(-0.2, 0.9, vNormal.z + 0.35 * abs(vNormal.x));
    vec3 lit = paint * paint * vLight + sheen * sheen * vec3(0.75, 0.88, 1.0);
    colour = vec4(mix(sqrt(lit), uHaze, vFog), 1.0);
    return;
  }
  vec3 albedo = vWhat < -1.5 ? wheel() : hull();
  vec3 linear = albedo * albedo * vLight * mix(vec3(0.9, 0.96, 1.08), vec3(1.05, 1.0, 0.93), clamp(vLight - 0.4, 0.0, 1.0));
  colour = vec4(mix(sqrt(linear), uHaze, vFog), 1.0);
}
`;

/** Plants and rocks: ellipsoids, of which clusters of leaves have holes near the eye. */
export const PLANT_VERTEX = /* glsl */ `${VERTEX_COMMON}${COPIES}
uniform vec3 uSun;
in vec3 position;
out vec3 vPlace;
out vec3 vTint;
out float vLeafy;
out float vLight;
out float vFar;
void main() {
  vec4 middle = copied(0);
  vec4 rest = copied(1);
  vec3 size = vec3(middle.w, middle.w, rest.x);
  vec3 at = middle.xyz + size * position;
  vec3 n = normalize(position / size);
  vPlace = at;
  vTint = rest.yzw;
  vLeafy = copied(2).x;
  vLight = mix(0.34, 0.62, 0.5 + 0.5 * n.z) + 1.05 * max(dot(n, uSun), 0.0);
  vFar = -(modelViewMatrix * vec4(at, 1.0)).z;
  place(at);
}
`;

export const TURNED_VERTEX = /* glsl */ `${VERTEX_COMMON}${COPIES}
uniform vec3 uSun;
in vec3 position;
in vec3 normal;
out vec3 vPlace;
out vec3 vTint;
out float vLeafy;
out float vLight;
out float vFar;
void main() {
  vec4 middle = copied(0);
  vec4 u = copied(1);
  vec4 v = copied(2);
  vec3 w = copied(3).xyz;
  vec3 at = middle.xyz + position.x * u.xyz + position.y * v.xyz + position.z * w;
  // of a stretched solid: each part of the normal over the length of its axis
  vec3 n = normalize(
    normal.x * u.xyz / dot(u.xyz, u.xyz) + normal.y * v.xyz / dot(v.xyz, v.xyz) + normal.z * w / dot(w, w));
  vPlace = at;
  vTint = vec3(middle.w, u.w, v.w);
  vLeafy = 0.0;
  vLight = mix(0.34, 0.62, 0.5 + 0.5 * n.z) + 1.05 * max(dot(n, uSun), 0.0);
  vFar = -(modelViewMatrix * vec4(at, 1.0)).z;
  place(at);
}
`;

export const PLANT_FRAGMENT = /* glsl */ `${COMMON}
uniform vec3 uHaze;
uniform float uDetail; // 0 or 1
in float vFog;
in vec3 vPlace;
in vec3 vTint;
in float vLeafy;
in float vLight;
in float vFar;
out vec4 colour;
float hash(vec3 cell) {
  return fract(sin(dot(cell, vec3(12.9898, 78.233, 37.719))) * 43758.5453);
}
void main() {
  float shade = 1.0;
  if (uDetail * vLeafy > 0.5) {
    // Leaves of 10 cm, larger ones farther away, askew so that no rows show.
    float size = max(0.1, vFar * 0.006);
    mat3 askew = mat3(1.0, -0.37, 0.25, 0.37, 1.0, -0.31, -0.21, 0.29, 1.0);
    float leaf = hash(floor(askew * vPlace / size));
    if (leaf < 0.22) {
      discard;
    }
    shade = 0.55 + 0.75 * leaf;
  }
  vec3 linear = vTint * vTint * vLight * shade * 1.6;
  colour = vec4(mix(sqrt(linear), uHaze, vFog), 1.0);
}
`;

/** Shadow of a vehicle: each point of a piece of ground looks along the sun through the vehicle's boxes. */
export const MAX_SHADOW_BOXES = 32;
export const SHADOW_VERTEX = /* glsl */ `${VERTEX_COMMON}
in vec3 position;
out vec3 vPoint;
void main() {
  vPoint = position;
  place(position);
  // Nearer to the eye in depth alone, so that small bumps of the ground do not cover the shadow.
  vec4 view = modelViewMatrix * vec4(position, 1.0);
  vec4 near = projectionMatrix * vec4(view.xyz * (1.0 - min(0.5, 0.4 / length(view.xyz))), 1.0);
  gl_Position.z = near.z / near.w * gl_Position.w;
}
`;

export const SHADOW_FRAGMENT = /* glsl */ `${COMMON}
uniform int uBoxes;
uniform mat4 uToBox[${MAX_SHADOW_BOXES}]; // from the frame of the chassis
uniform vec3 uHalf[${MAX_SHADOW_BOXES}];
uniform mat4 uToChassis;
uniform vec3 uSunInChassis;
uniform float uStrength;
in float vFog;
in vec3 vPoint;
out vec4 colour;
void main() {
  vec3 p = (uToChassis * vec4(vPoint, 1.0)).xyz;
  float shade = 0.0;
  float under = 0.0;
  for (int k = 0; k < ${MAX_SHADOW_BOXES}; k++) {
    if (k >= uBoxes) {
      break;
    }
    vec3 o = (uToBox[k] * vec4(p, 1.0)).xyz;
    vec3 inverse = 1.0 / (mat3(uToBox[k]) * uSunInChassis);
    vec3 t0 = (-uHalf[k] - o) * inverse;
    vec3 t1 = (uHalf[k] - o) * inverse;
    vec3 low = min(t0, t1);
    vec3 high = max(t0, t1);
    float enter = max(max(low.x, low.y), low.z);
    float leave = min(min(high.x, high.y), high.z);
    float soft = 0.03 + 0.02 * max(enter, 0.0);
    shade = max(shade, smoothstep(-soft, soft, leave - max(enter, 0.0)) * step(0.0, leave));
    vec3 gap = max(abs(o) - uHalf[k], 0.0);
    under = max(under, 1.0 - smoothstep(0.0, 0.55, length(gap)));
  }
  // Multiplies what is there; shadows are lit by the blue of the sky.
  vec3 kept = mix(vec3(1.0), vec3(0.5, 0.53, 0.6), shade) * (1.0 - 0.3 * under);
  colour = vec4(mix(vec3(1.0), kept, uStrength * (1.0 - vFog)), 1.0);
}
`;

export const FLAT_VERTEX = /* glsl */ `${VERTEX_COMMON}
in vec3 position;
in vec4 tint;
out vec4 vTint;
void main() {
  vTint = tint;
  place(position);
}
`;

export const FLAT_FRAGMENT = /* glsl */ `${COMMON}
in float vFog;
in vec4 vTint;
out vec4 colour;
void main() {
  colour = vec4(vTint.rgb, vTint.a * (1.0 - vFog));
}
`;
