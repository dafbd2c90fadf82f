/** By how much a figure differs from that of the other days, or by how much of that in percent: of nothing there is none. */
export function differenceOf(of: 'difference' | 'percent', figure: number, other: number): number | null {
  if (of === 'difference') return figure - other;
  if (other === 0) return figure === 0 ? 0 : null;
  return (100 * (figure - other)) / Math.abs(other);
}
