/** How an axis shows days or hours: `09-03`, `09-03 18:00`, and with the year where they are of several. Other keys stay as they are. */
export function axisTimes(keys: readonly string[]): (key: string) => string {
  const isWithYear = keys.some((key) => key.slice(0, 4) !== keys[0]?.slice(0, 4));
  return (key) => (!isWithYear && /^\d{4}-\d\d-\d\d/.test(key) ? key.slice(5) : key);
}
