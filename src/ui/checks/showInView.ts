/** Brings what has just come to where it is read; for a ref, so that it happens once for each. */
export function showInView(element: HTMLElement | null): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'instant' : 'smooth' });
}
