type Bar = {
  /** Of all tabs in their order, with the gap behind each. */
  readonly widths: readonly number[];
  readonly room: number;
  /** What the way to the others takes, where there are any. */
  readonly more: number;
  /** The place of the tab that is never left out; -1 where there is none. */
  readonly current: number;
};

/** The places of the tabs that have room: the first ones before the others, but for one that is too long where a later one is not. */
export function fitTabs({ widths, room, more, current }: Bar): readonly number[] {
  const whole = widths.reduce((sum, width) => sum + width, 0);
  let left = whole <= room ? room : room - more - (widths[current] ?? 0);
  return widths.flatMap((width, place) => {
    if (whole > room && place === current) return [place];
    if (width > left) return [];
    left -= width;
    return [place];
  });
}
