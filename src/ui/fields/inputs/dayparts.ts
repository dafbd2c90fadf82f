export const hoursPerDay = 24;
const daysPerWeek = 7;

/** A week with these hours on or off; 168 characters, Monday 00:00 first. */
export function paintHours(week: string, cells: readonly number[], isOn: boolean): string {
  const next = [...week];
  for (const cell of cells) next[cell] = isOn ? '1' : '0';
  return next.join('');
}

/** Every hour between two corners. */
export function rectangle(a: number, b: number): readonly number[] {
  const [dayA, dayB] = [Math.floor(a / hoursPerDay), Math.floor(b / hoursPerDay)];
  const [hourA, hourB] = [a % hoursPerDay, b % hoursPerDay];
  const cells: number[] = [];
  for (let day = Math.min(dayA, dayB); day <= Math.max(dayA, dayB); day++) {
    for (let hour = Math.min(hourA, hourB); hour <= Math.max(hourA, hourB); hour++)
      cells.push(day * hoursPerDay + hour);
  }
  return cells;
}

/** Where an arrow, Home or End leads from an hour; nothing for other keys. */
export function moveHour(at: number, key: string): number | undefined {
  const [day, hour] = [Math.floor(at / hoursPerDay), at % hoursPerDay];
  if (key === 'ArrowLeft') return day * hoursPerDay + Math.max(0, hour - 1);
  if (key === 'ArrowRight') return day * hoursPerDay + Math.min(hoursPerDay - 1, hour + 1);
  if (key === 'ArrowUp') return Math.max(0, day - 1) * hoursPerDay + hour;
  if (key === 'ArrowDown') return Math.min(daysPerWeek - 1, day + 1) * hoursPerDay + hour;
  if (key === 'Home') return day * hoursPerDay;
  if (key === 'End') return day * hoursPerDay + hoursPerDay - 1;
  return undefined;
}

const isWeekend = (day: number): boolean => day >= 5;
const weekOf = (isOn: (day: number, hour: number) => boolean): string =>
  Array.from({ length: daysPerWeek * hoursPerDay }, (_, at) =>
    isOn(Math.floor(at / hoursPerDay), at % hoursPerDay) ? '1' : '0',
  ).join('');

export const presets = [
  { name: 'always', week: weekOf(() => true) },
  { name: 'weekdays', week: weekOf((day) => !isWeekend(day)) },
  { name: 'weekends', week: weekOf((day) => isWeekend(day)) },
  { name: 'office', week: weekOf((day, hour) => !isWeekend(day) && hour >= 9 && hour < 18) },
  { name: 'evenings', week: weekOf((_, hour) => hour >= 18) },
  { name: 'nights', week: weekOf((_, hour) => hour < 6) },
] as const;

/** Days with the same hours, in the order of the week, as runs of days: `[[0, 4], [6, 6]]`; and those hours as runs, the last one not included. */
export type HoursOfDays = { readonly days: readonly Run[]; readonly hours: readonly Run[] };
type Run = readonly [from: number, to: number];

/** A week in as few words as it takes: days that have the same hours stand together, and days without any are left out. */
export function describeWeek(week: string): readonly HoursOfDays[] {
  const byHours = new Map<string, number[]>();
  for (let day = 0; day < daysPerWeek; day++) {
    const hours = week.slice(day * hoursPerDay, (day + 1) * hoursPerDay);
    if (hours.includes('1')) byHours.set(hours, [...(byHours.get(hours) ?? []), day]);
  }
  return [...byHours].map(([hours, days]) => ({
    days: runsOf(days),
    hours: runsOf([...hours].flatMap((hour, at) => (hour === '1' ? [at] : []))).map(
      ([from, to]) => [from, to + 1] as const,
    ),
  }));
}

function runsOf(numbers: readonly number[]): readonly Run[] {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}

/** `Mon–Fri 09–18 · Sat 10–12, 20–24`: `dayName` gives the short name of a day. */
export function weekText(
  week: string,
  words: { readonly dayName: (day: number) => string; readonly allDay: string },
): string {
  const two = (hour: number) => String(hour).padStart(2, '0');
  return describeWeek(week)
    .map(({ days, hours }) => {
      const named = days
        .map(([from, to]) => (from === to ? words.dayName(from) : `${words.dayName(from)}–${words.dayName(to)}`))
        .join(', ');
      const isAllDay = hours.length === 1 && hours[0]?.[0] === 0 && hours[0][1] === hoursPerDay;
      return `${named} ${isAllDay ? words.allDay : hours.map(([from, to]) => `${two(from)}–${two(to)}`).join(', ')}`;
    })
    .join(' · ');
}
