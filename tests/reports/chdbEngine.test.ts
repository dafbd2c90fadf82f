import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { openReports } from '../../server/reports/openReports';
import { reportEngineContract } from '../contracts/reportEngineContract';
import { reportRetentionContract } from '../contracts/reportRetentionContract';

const paths: string[] = [];
afterAll(() => {
  for (const path of paths) rmSync(path, { recursive: true, force: true });
});

const newFolder = () => {
  const path = mkdtempSync(join(tmpdir(), 'adx-reports-'));
  paths.push(path);
  return path;
};

reportEngineContract('chDB', { open: () => openReports({ path: newFolder(), keep: null }) });

describe('chDB', () => {
  const path = newFolder();
  reportRetentionContract(() => ({ path }));
});
