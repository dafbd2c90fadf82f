/**
 * A typed number without the commas between its thousands. Nothing where a comma stands elsewhere: `12,5` is 12.5 to whoever writes
 * decimals so, and must not be taken for 125.
 */
export function withoutThousands(typed: string): string | undefined {
  if (!typed.includes(',')) return typed;
  return /^[^\d.,]*[1-9]\d{0,2}(,\d{3})+(\.\d*)?[^\d.,]*$/.test(typed) ? typed.replaceAll(',', '') : undefined;
}
