import { expect } from 'vitest';
import { isMessage, toEnglish } from '../../src/schema/messages/message';

/** As `expect`, of messages by what they say in English, alone or in a list. */
export const expectSaid = (found: unknown) => expect(inEnglish(found));

const inEnglish = (found: unknown): unknown =>
  Array.isArray(found) ? found.map(inEnglish) : isMessage(found) ? toEnglish(found) : found;
