/**
 * Mouse and touch on the canvas: drag turns, Shift or the right button moves, the wheel and two fingers zoom.
 *
 * @param {import('../scene/cameras.js').CameraRig} rig
 * @param {() => void} onChange
 */
export function connectPointer(canvas, rig, onChange) {
  const pointers = new Map();
  const spread = () => {
    const [a, b] = [...pointers.values()];
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  const release = (event) => pointers.delete(event.pointerId);
  canvas.addEventListener('pointerup', release);
  canvas.addEventListener('pointercancel', release);
  canvas.addEventListener('pointermove', (event) => {
    const before = pointers.get(event.pointerId);
    if (before === undefined) {
      return;
    }
    const dx = (event.clientX - before.x) / canvas.clientHeight;
    const dy = (event.clientY - before.y) / canvas.clientHeight;
    const apart = pointers.size === 2 ? spread() : 0;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.size === 2) {
      rig.zoom(apart / Math.max(spread(), 1));
    } else if (event.shiftKey || event.buttons & 6) {
      rig.pan(dx, dy);
    } else {
      rig.rotate(dx, dy);
    }
    onChange();
  });
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      rig.zoom(Math.exp(Math.min(Math.max(event.deltaY, -200), 200) * 0.0015));
      onChange();
    },
    { passive: false },
  );
}
