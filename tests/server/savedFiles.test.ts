import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createMemorySavedFiles } from '../../api/reports/memory/savedFiles';
import { createFolderSavedFiles } from '../../server/ports/savedFiles';
import { savedFilesContract } from '../contracts/savedFilesContract';
import { newFolders } from '../support/newFolders';

const newFolder = newFolders();

savedFilesContract('memory', () => createMemorySavedFiles());
savedFilesContract('a folder', () => createFolderSavedFiles(newFolder()));

it('what a killed process was writing is found, and removed by its key', async () => {
  const folder = newFolder();
  const files = createFolderSavedFiles(folder);
  writeFileSync(join(folder, 'abc1.part'), 'half');
  writeFileSync(join(folder, 'README'), 'not ours');
  const later = new Date(Date.now() + 60_000);
  expect(await files.untouchedSince(later)).toEqual(['abc1']);
  await files.remove('abc1');
  expect(await files.untouchedSince(later)).toEqual([]);
  await expect(files.read('../secret')).rejects.toThrow('is no key of a file');
});
