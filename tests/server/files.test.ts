import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMemoryFiles } from '../../api/memory/files';
import { createFolderFiles } from '../../server/ports/files';
import { filesContract } from '../contracts/filesContract';
import { newFolders } from '../support/newFolders';

const newFolder = newFolders();
const makeFolder = () => join(newFolder(), 'files');

filesContract('memory', createMemoryFiles);
filesContract('a folder', () => createFolderFiles(makeFolder()));

describe('a folder of files', () => {
  it('takes no name that leads out of it', async () => {
    const files = createFolderFiles(makeFolder());
    for (const id of ['../secret.key', 'u_/../../x', 'u_a/b', '', 'u_A'])
      await expect(files.find(id)).rejects.toThrow('is no id of a file');
    expect(() => files.read('../secret.key', 0, 1)).toThrow('is no id of a file');
  });

  it('is readable by its owner alone, and keeps what is known over a restart', async () => {
    const folder = makeFolder();
    const bytes = async function* () {
      yield new Uint8Array([1]);
    };
    const files = createFolderFiles(folder);
    await files.write('u_kept1111', bytes());
    const file = {
      id: 'u_kept1111',
      mime: 'image/png',
      bytes: 1,
      user: 1,
      owner: null,
      at: '2026-01-01T00:00:00.000Z',
      isClaimed: true,
      duration: null,
      width: 1,
      height: 1,
      bitrate: null,
    };
    await files.note(file);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600, 0o600]);
    expect(await createFolderFiles(folder).find('u_kept1111')).toEqual(file);
  });

  it('clears away what a crash left in the middle of a file', async () => {
    const folder = makeFolder();
    const files = createFolderFiles(folder);
    for (const name of ['u_old11111.part', 'u_old22222', 'u_new11111.part']) writeFileSync(join(folder, name), 'x');
    for (const name of ['u_old11111.part', 'u_old22222']) utimesSync(join(folder, name), 0, 0);
    await files.expire(new Date(Date.now() - 3_600_000));
    expect(readdirSync(folder)).toEqual(['u_new11111.part']);
  });
});
