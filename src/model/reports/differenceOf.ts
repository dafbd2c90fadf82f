/** Returns the difference of a figure from the other period's, absolute or in percent; null for a percentage of 0. */
export function differenceOf(of: 'difference' | 'percent', figure: number, other: number): number | null {
  if (of === 'difference') return figure - other;
  if (other === 0) return figure === 0 ? 0 : null;
  return (100 * (figure - other)) / Math.abs(other);
}
