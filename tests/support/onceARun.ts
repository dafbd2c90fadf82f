import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inject } from 'vitest';

/** A folder that several test files need: the first caller creates it, the others wait. It is removed when the run ends. */
export async function onceARun(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const place = join(inject('runFolder'), name);
  const failed = `${place}.failed`;
  try {
    mkdirSync(`${place}.begun`);
  } catch {
    while (!existsSync(place)) {
      if (existsSync(failed)) throw new Error(readFileSync(failed, 'utf8'));
      await wait(50);
    }
    return place;
  }
  try {
    const unfinished = `${place}.unfinished`;
    mkdirSync(unfinished);
    await make(unfinished);
    renameSync(unfinished, place);
    return place;
  } catch (error) {
    writeFileSync(failed, String(error));
    throw error;
  }
}
