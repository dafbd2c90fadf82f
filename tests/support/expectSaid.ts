import { expect } from 'vitest';
import { isMessage, toEnglish } from '../../src/schema/messages/message';

/** Like `expect`, for messages in English, single or in lists. */
export const expectSaid = (found: unknown) => expect(inEnglish(found));

const inEnglish = (found: unknown): unknown =>
  Array.isArray(found) ? found.map(inEnglish) : isMessage(found) ? toEnglish(found) : found;
