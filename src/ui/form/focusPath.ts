const focusable = 'input:not([disabled]):not([tabindex="-1"]), textarea:not([disabled]), button:not([disabled]):not([tabindex="-1"])';

/** Puts the focus into the input of a path, or of the nearest thing around it. Tells whether there was one. */
export function focusPath(path: string, within: ParentNode): boolean {
  const names = path.split('.');
  for (let length = names.length; length > 0; length--) {
    const place = within.querySelector<HTMLElement>(`[data-path="${CSS.escape(names.slice(0, length).join('.'))}"]`);
    const control = place?.querySelector<HTMLElement>(focusable);
    if (!control) continue;
    control.focus({ preventScroll: true });
    place?.scrollIntoView({ block: 'center' });
    return true;
  }
  return false;
}
