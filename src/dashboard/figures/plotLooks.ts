export const axis = { fontSize: 11, fill: 'var(--muted)', fontFamily: 'var(--font-figures)' };
export const plotMargin = { top: 6, right: 14, bottom: 0, left: 0 };
export const yWidth = 56;
