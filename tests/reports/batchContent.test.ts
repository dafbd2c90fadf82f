import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openReports } from '../../server/reports/openReports';
import { demandRows } from '../contracts/reportFacts';

it('a batch is in once with its content, and refused with another, also after the folder was opened again', async () => {
  const path = mkdtempSync(join(tmpdir(), 'adx-content-'));
  const facts = [{ table: 'D', rows: [demandRows] }] as const;
  const origin = (hash: string) => ({ file: `${hash}.csv`, hash, by: 'ops' });
  try {
    for (const expected of [true, false]) {
      const engine = await openReports({ path, keep: null });
      expect(await engine.add('import october', facts, origin('one'))).toBe(expected);
      expect(await engine.add('import october', facts, origin('one'))).toBe(false);
      await expect(engine.add('import october', facts, origin('two'))).rejects.toThrow(
        /^The batch october is in already, with another content \(one\.csv, 20\d\d-\d\d-\d\d \d\d:\d\d UTC\): give this file another --batch\. Nothing was added\.$/,
      );
      await engine.close();
    }
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
});
