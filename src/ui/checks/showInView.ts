/** Scrolls a new element into view; for a `ref`, so that it runs once per element. */
export function showInView(element: HTMLElement | null): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'instant' : 'smooth' });
}
