type Box = { readonly width: number; readonly height: number; readonly low: number; readonly high: number };
type Values = readonly (number | null)[];

/** The line through the values, with a break where there are none; SVG has no word for `null`. */
export function sparkPath(values: Values, box: Box): string {
  const step = box.width / Math.max(1, values.length - 1);
  let path = '';
  let isDrawing = false;
  values.forEach((value, index) => {
    if (value === null) {
      isDrawing = false;
      return;
    }
    path += `${isDrawing ? 'L' : 'M'}${round(index * step)} ${round(heightOf(value, box))}`;
    isDrawing = true;
  });
  return path;
}

/** Where the last value lies. */
export function lastPoint(values: Values, box: Box): { readonly x: number; readonly y: number } | undefined {
  const index = values.findLastIndex((value) => value !== null);
  const value = values[index];
  if (value === undefined || value === null) return undefined;
  return { x: round((index * box.width) / Math.max(1, values.length - 1)), y: round(heightOf(value, box)) };
}

/** What holds all values; a line that does not move lies in the middle. */
export function rangeOf(values: Values): { readonly low: number; readonly high: number } {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return { low: 0, high: 1 };
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return low === high ? { low: low - 1, high: high + 1 } : { low, high };
}

const heightOf = (value: number, { height, low, high }: Box): number =>
  height - ((value - low) / (high - low)) * height;
const round = (value: number): number => Math.round(value * 10) / 10;
