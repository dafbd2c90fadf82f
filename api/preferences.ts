import { mergeSettings } from '../src/model/mergeSettings';
import type { ApiParts } from './apiParts';
import { type Api, personOn, route } from './http/apiEnv';
import { bodyLimits, takes } from './http/bodyLimits';
import { Refusal } from './http/problems';
import { readBody } from './http/readBody';

const maxBytes = 64 * 1024;

/** Free settings of each user, merged key by key; null takes a key away, and `{ $merge: entries }` changes entries of a setting alone. */
export function preferenceRoutes(api: Api, { ports: { store }, answers }: Pick<ApiParts, 'ports' | 'answers'>): void {
  route(api, '/api/preferences', {
    async get(c) {
      return answers.plain(c, await store.preferences.get(personOn(c)));
    },
    put: takes(bodyLimits.preferences, async (c) => {
      const user = personOn(c);
      const patch = await readBody(c);
      const text = JSON.stringify(mergeSettings(await store.preferences.get(user), patch));
      if (new TextEncoder().encode(text).length > maxBytes)
        throw new Refusal('too_large', 'Settings take at most 64 kB. Remove some first.');
      if (/\\u0000|\\ud[89a-f]/i.test(text)) throw new Refusal('bad_request', 'Settings hold a character that cannot be stored.');
      return answers.plain(c, await store.preferences.merge(user, patch));
    }),
  });
}
