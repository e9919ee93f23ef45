/**
 * Keys of the page. Form fields and the time line keep their own.
 *
 * @param {Record<string, (event: KeyboardEvent) => void>} actions by key, letters in lower case
 */
export function connectKeys(actions) {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]') !== null) {
      return;
    }
    const { target } = event;
    const isForm = target instanceof HTMLElement && target.closest('input, select, textarea') !== null;
    const isButton = target instanceof HTMLElement && target.closest('button') !== null;
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (action === undefined || isForm || (isButton && event.key === ' ')) {
      return;
    }
    event.preventDefault();
    action(event);
  });
}
