import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Where a server takes commands, and what it knows them by. */
export type ControlPlace = { readonly pid: number; readonly port: number; readonly key: string };

const shape = z.object({
  pid: z.number().int(),
  port: z.number().int().min(1).max(65_535),
  key: z.string().regex(/^[\w-]{43}$/),
});

const fileOf = (dataDir: string): string => join(dataDir, 'control.json');

/** Readable by its owner alone, who could read the data as well. */
export function writeControlFile(dataDir: string, place: ControlPlace): void {
  // Whatever a killed server left may be readable by others, or a link to somewhere else.
  rmSync(fileOf(dataDir), { force: true });
  writeFileSync(fileOf(dataDir), `${JSON.stringify(place)}\n`, { mode: 0o600, flag: 'wx' });
}

export function removeControlFile(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true });
}

/** Where the process that has the directory takes commands; undefined where it takes none. What another one left does not count. */
export function findControl(dataDir: string, pid: number | undefined): ControlPlace | undefined {
  try {
    const place = shape.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
    return place.pid === pid ? place : undefined;
  } catch {
    // It is being written, or there is none.
    return undefined;
  }
}
