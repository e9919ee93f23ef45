/** Blocks of a block, and of the sums of each level. */
const SIZES = [1, 16, 64];
const LEVELS = SIZES.length - 1;
/** What a move costs, about as the numbers of nodes: of a part of a block or a whole one, then of a sum of each level. */
const COSTS = [1, 1.2, 3];

/**
 * A move of the ground: the steps [from, to) of block k are added (sign 1) or subtracted (-1); level 0 is a block,
 * otherwise a sum.
 *
 * @typedef {{level: number, k: number, from: number, to: number, sign: 1 | -1}} Move
 */

/**
 * The cheapest way between two epochs, by blocks and sums, ahead and back.
 *
 * @param {number} from epoch
 * @param {number} to epoch
 * @param {number} last epoch of the pack
 * @param {number} blockEpochs
 * @returns {{moves: Move[], cost: number}}
 */
export function routeOf(from, to, last, blockEpochs) {
  const stops = stopsOf(from, to, last, blockEpochs);
  const reached = new Map([[from, { cost: 0, before: null }]]);
  const open = new Set([from]);
  while (open.size > 0) {
    const at = cheapest(open, reached);
    open.delete(at);
    if (at === to) {
      break;
    }
    for (const { stop, cost } of neighbours(at, stops, blockEpochs)) {
      const total = reached.get(at).cost + cost;
      if (total < (reached.get(stop)?.cost ?? Infinity)) {
        reached.set(stop, { cost: total, before: at });
        open.add(stop);
      }
    }
  }
  return { moves: movesTo(to, reached, blockEpochs), cost: reached.get(to).cost };
}

/** Both epochs, and the ends of blocks and sums around them. */
function stopsOf(from, to, last, blockEpochs) {
  const stops = new Set([from, to]);
  for (let level = 0; level <= LEVELS; level++) {
    const unit = blockEpochs * SIZES[level];
    for (const epoch of [from, to]) {
      const below = Math.floor(epoch / unit) * unit;
      [below, below + unit].filter((stop) => stop <= last).forEach((stop) => stops.add(stop));
    }
  }
  return [...stops];
}

function cheapest(open, reached) {
  let best = null;
  for (const at of open) {
    if (best === null || reached.get(at).cost < reached.get(best).cost) {
      best = at;
    }
  }
  return best;
}

function neighbours(at, stops, blockEpochs) {
  return stops
    .filter((stop) => stop !== at)
    .map((stop) => ({ stop, ...straight(at, stop, blockEpochs) }))
    .filter(({ cost }) => cost !== undefined);
}

/** The largest unit that divides the way between two stops; nothing when the way has part of a block and more. */
function straight(from, to, blockEpochs) {
  for (let level = LEVELS; level >= 0; level--) {
    const unit = blockEpochs * SIZES[level];
    if (from % unit === 0 && to % unit === 0) {
      return { level, unit, cost: (COSTS[level] * Math.abs(to - from)) / unit };
    }
  }
  const low = Math.min(from, to);
  const block = Math.floor(low / blockEpochs);
  return Math.max(from, to) <= (block + 1) * blockEpochs ? { level: 0, unit: blockEpochs, cost: COSTS[0] } : {};
}

function movesTo(to, reached, blockEpochs) {
  const moves = [];
  for (let end = to; reached.get(end).before !== null; end = reached.get(end).before) {
    const start = reached.get(end).before;
    const { level, unit } = straight(start, end, blockEpochs);
    const sign = end > start ? 1 : -1;
    const [low, high] = [Math.min(start, end), Math.max(start, end)];
    for (let at = low; at < high; at += unit - (at % unit)) {
      const k = Math.floor(at / unit);
      const steps = level === 0 ? { from: at - k * unit, to: Math.min(unit, high - k * unit) } : { from: 0, to: 1 };
      moves.push({ level, k, sign, ...steps });
    }
  }
  return moves;
}
