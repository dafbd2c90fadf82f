/** Returns a formatter of days or hours for an axis: `09-03`, `09-03 18:00`, with the year if there are several. */
export function axisTimes(keys: readonly string[]): (key: string) => string {
  const isWithYear = keys.some((key) => key.slice(0, 4) !== keys[0]?.slice(0, 4));
  return (key) => (!isWithYear && /^\d{4}-\d\d-\d\d/.test(key) ? key.slice(5) : key);
}
