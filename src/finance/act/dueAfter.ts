/** Days of the calendar; nothing from what is no day with a year of four digits, as a date field has it during typing. */
export function dueAfter(day: string, days: number): string | undefined {
  const due = new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000);
  const isShown = /^\d{4}-/.test(day) && due.getUTCFullYear() <= 9999;
  return isShown ? due.toISOString().slice(0, 10) : undefined;
}
