import { withoutThousands } from '../../schema/withoutThousands';

/** What somebody typed for USD: `1,250.5` or `-250`; nothing where it is no such number with at most 6 decimals. */
export function readAmount(typed: string): number | undefined {
  const plain = withoutThousands(
    typed
      .trim()
      .replace(/^−/, '-')
      .replace(/^(-?)\s*\$\s*/, '$1'),
  );
  if (plain === undefined || !/^-?(\d{1,9}(\.\d{0,6})?|\.\d{1,6})$/.test(plain)) return undefined;
  return Number(plain);
}
