import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The process and port that take commands, and their key. */
export type ControlPlace = { readonly pid: number; readonly port: number; readonly key: string };

const shape = z.object({
  pid: z.number().int(),
  port: z.number().int().min(1).max(65_535),
  key: z.string().regex(/^[\w-]{43}$/),
});

const fileOf = (dataDir: string): string => join(dataDir, 'control.json');

/** Readable only by its owner, who can read the data too. */
export function writeControlFile(dataDir: string, place: ControlPlace): void {
  // A file left by a killed server may be readable by others, or a link to another place.
  rmSync(fileOf(dataDir), { force: true });
  writeFileSync(fileOf(dataDir), `${JSON.stringify(place)}\n`, { mode: 0o600, flag: 'wx' });
}

export function removeControlFile(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true });
}

/** Port and key of the process that holds the directory; undefined where it takes no commands. Ignores other processes' files. */
export function findControl(dataDir: string, pid: number | undefined): ControlPlace | undefined {
  try {
    const place = shape.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
    return place.pid === pid ? place : undefined;
  } catch {
    // The file is being written or missing.
    return undefined;
  }
}
