import type { FinanceLine } from './financeLine';

/** Returns the file name of a statement: party, month and invoice, in characters that every system accepts. */
export function statementName({ party, account, period, invoice }: FinanceLine, format: string): string {
  const parts = ['statement', party.name, account?.name, period, invoice];
  return `${parts
    .flatMap((part) => (part ? [plain(part)] : []))
    .filter(Boolean)
    .join('-')}.${format}`;
}

const longest = 60;
const plain = (words: string): string =>
  [
    ...words
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-'),
  ]
    .slice(0, longest)
    .join('')
    .replace(/^-|-$/g, '');
