import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The root of the checkout: the built server is in `dist/server`, the sources in `server`. */
export const packageRoot: string = findRoot();

/** The version by which clients notice a newer server. */
export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  return version;
}

function findRoot(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    if (
      existsSync(join(folder, 'package.json')) &&
      existsSync(join(folder, 'server/store/migrations/meta/_journal.json'))
    )
      return folder;
  }
  throw new Error(
    `No package.json with server/store/migrations was found above ${import.meta.dirname}: start the server from its own checkout.`,
  );
}
