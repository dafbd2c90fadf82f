/** Parses `HH:MM:SS` or `HH:MM:SS.mmm` to seconds; null for any other text. */
export function secondsOf(text: string): number | null {
  const [, hours, minutes, seconds] = /^(\d{1,2}):([0-5]\d):([0-5]\d(?:\.\d{1,3})?)$/.exec(text.trim()) ?? [];
  return hours === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
