const control =
  'input:not([disabled]):not([tabindex="-1"]), textarea:not([disabled]), button:not([disabled]):not([tabindex="-1"]):not(.adx-help-button)';

/** Focuses the input of a path, or of the nearest field around it. Returns whether one was found. */
export function focusPath(path: string, within: ParentNode): boolean {
  const names = path.split('.');
  for (let length = names.length; length > 0; length--) {
    const place = within.querySelector<HTMLElement>(`[data-path="${CSS.escape(names.slice(0, length).join('.'))}"]`);
    const found = controlIn(place);
    if (!found) continue;
    found.focus({ preventScroll: true });
    place?.scrollIntoView({ block: 'center' });
    return true;
  }
  return false;
}

/** Focuses the first field that takes input, and returns its path. */
export function focusFirst(within: ParentNode): string | undefined {
  for (const place of within.querySelectorAll<HTMLElement>('[data-path]')) {
    const found = controlIn(place);
    if (!found) continue;
    found.focus({ preventScroll: true });
    return place.dataset.path;
  }
  return undefined;
}

/** Returns the first control; of a radio group, the chosen one. */
function controlIn(place: ParentNode | null): HTMLElement | undefined {
  const found = place?.querySelector<HTMLElement>(control) ?? undefined;
  const isRadio = found instanceof HTMLInputElement && found.type === 'radio';
  return (isRadio && place?.querySelector<HTMLElement>('input[type="radio"]:checked:not([disabled])')) || found;
}
