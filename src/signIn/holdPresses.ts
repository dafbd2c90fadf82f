/**
 * On a server-rendered page the user may sign in before the script listens. Holds the last press; the returned function repeats
 * it.
 */
export function holdPresses(container: HTMLElement): () => void {
  const held = new AbortController();
  let press: () => void = () => undefined;
  const hold = (event: Event) => {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest('button');
    if (event.type === 'submit') {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      press = () => form.requestSubmit();
    } else if (button?.type === 'button') press = () => button.click();
  };
  for (const type of ['submit', 'click'])
    container.addEventListener(type, hold, { capture: true, signal: held.signal });
  return () => {
    held.abort();
    press();
  };
}
