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
    for (let hour = Math.min(hourA, hourB); hour <= Math.max(hourA, hourB); hour++) cells.push(day * hoursPerDay + hour);
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
  Array.from({ length: daysPerWeek * hoursPerDay }, (_, at) => (isOn(Math.floor(at / hoursPerDay), at % hoursPerDay) ? '1' : '0')).join('');

export const presets = [
  { name: 'always', week: weekOf(() => true) },
  { name: 'weekdays', week: weekOf((day) => !isWeekend(day)) },
  { name: 'weekends', week: weekOf((day) => isWeekend(day)) },
  { name: 'office', week: weekOf((day, hour) => !isWeekend(day) && hour >= 9 && hour < 18) },
  { name: 'evenings', week: weekOf((_, hour) => hour >= 18) },
] as const;
