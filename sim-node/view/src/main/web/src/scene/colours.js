/** Colour maps that keep their order for colour-blind eyes: viridis and cividis (CC0), vik of F. Crameri (MIT). */
const VIRIDIS = '440154 482878 3e4989 31688e 26828e 1f9e89 35b779 6ece58 b5de2b fde725';
const STOPS = {
  viridis: VIRIDIS,
  // dark where deep, as in ground.png
  depth: VIRIDIS.split(' ').reverse().join(' '),
  cividis: '00224e 123570 3b496c 575d6d 707173 8a8779 a59c74 c3b369 e1cc55 fee838',
  vik: '001261 033e7d 1e6f9d 71a8c4 c9dde7 ebe5e0 eacebd d39774 be6533 8b2706 590008',
};

/** Colours of vehicles, as in ground.png (Okabe and Ito); black is lighter here, where light and shade fall on it. */
const VEHICLES = ['565c63', 'd55e00', '0072b2', '56b4e9', '009e73', 'cc79a7', 'e69f00', '888888'];
/** Shades of the colours of further vehicles: shares of white (positive) and of black. */
const SHADES = [0, 0.4, -0.4];

/** Soil by words in its name: dry at the surface, moist where pressed. */
const SOILS = [
  [/^wet pavement/, '73767a', '4f5257'],
  [/pavement/, 'a9a7a2', '7d7b77'],
  [/^ice/, 'b9d3e3', '8fb0c6'],
  [/rigid/, 'a89f92', '8a8175'],
  [/snow/, 'e4ebf2', 'a9bccd'],
  [/muskeg|peat|heath|organic/, '7b6a53', '43382b'],
  [/clay/, 'b08a6c', '6f4a35'],
  [/lunar|mars|regolith|grc|jsc|fillite/, 'b3aca3', '6f6a66'],
  [/^(?!.*loam).*sand|lete|ottawa|dune/, 'd2b98c', '8f7248'],
  [/./, 'b89b76', '6a4d36'],
];

/** @returns {Uint8Array} 256 colours, r g b */
export function colourMap(name) {
  const stops = STOPS[name].split(' ').map(rgb);
  const map = new Uint8Array(3 * 256);
  for (let k = 0; k < 256; k++) {
    const at = (k / 255) * (stops.length - 1);
    const low = Math.min(Math.floor(at), stops.length - 2);
    for (let c = 0; c < 3; c++) {
      map[3 * k + c] = Math.round(stops[low][c] + (at - low) * (stops[low + 1][c] - stops[low][c]));
    }
  }
  return map;
}

/** @returns {[number, number, number]} colour 0 to 255 of a vehicle */
export function vehicleColour(number) {
  const shade = SHADES[Math.floor(number / VEHICLES.length) % SHADES.length];
  return shaded(rgb(VEHICLES[number % VEHICLES.length]), shade);
}

/**
 * Colours of the materials of one ground. Those of one kind, such as two loams, differ in shade.
 *
 * @param {string[]} names
 * @returns {{dry: number[], moist: number[]}[]} colours 0 to 255
 */
export function soilColours(names) {
  const kinds = names.map((name) => SOILS.find(([words]) => words.test((name || 'loam').toLowerCase())));
  return kinds.map((kind, k) => {
    const before = kinds.slice(0, k).filter((other) => other === kind).length;
    const share = 1 - 0.75 ** Math.ceil(before / 2);
    const shade = before % 2 === 0 ? share : -share;
    const [, dry, moist] = kind;
    return { dry: shaded(rgb(dry), shade), moist: shaded(rgb(moist), shade) };
  });
}

export function cssColour([r, g, b]) {
  return `rgb(${r} ${g} ${b})`;
}

/** @param {number} shade share of white (positive) or of black */
function shaded(colour, shade) {
  return colour.map((c) => Math.round(c + Math.abs(shade) * ((shade > 0 ? 255 : 0) - c)));
}

function rgb(hex) {
  return [0, 2, 4].map((k) => Number.parseInt(hex.slice(k, k + 2), 16));
}
