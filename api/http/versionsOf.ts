import { z } from 'zod';
import { Refusal } from './problems';
import { readRequest } from './readShape';
import type { ApiContext, JsonObject } from './request';

/** In the body of each call that changes an object. */
export const versionShape = z.int().nullish().describe('The version that was read; another is refused');

const versioned = z.object({ version: versionShape });

/**
 * The version that the client saw: in the body, or as `If-Match: "v7"`. Without it only the keys of `free` may be set; where
 * `free` is undefined none is asked for.
 */
export function versionsOf(
  c: ApiContext,
  id: number,
  body: JsonObject,
  free: readonly string[] | undefined,
): ReadonlyMap<number, number> {
  const tag = /^\s*(?:W\/)?"?v?(\d{1,9})"?\s*$/.exec(c.req.header('If-Match') ?? '')?.[1];
  const version = readRequest(versioned, body).version ?? (tag === undefined ? undefined : Number(tag));
  if (version !== undefined) return new Map([[id, version]]);
  if (free && Object.keys(body).some((key) => !free.includes(key) && key !== 'version')) {
    throw new Refusal('version_required', 'Send the version that you read, in the body or as If-Match.');
  }
  return new Map();
}
