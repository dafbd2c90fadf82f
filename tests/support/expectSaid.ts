import { expect } from 'vitest';
import { englishOf, isTold } from '../../src/schema/messages/said';

/** As `expect`, of messages by what they say in English, alone or in a list. */
export const expectSaid = (found: unknown) => expect(inEnglish(found));

const inEnglish = (found: unknown): unknown => (Array.isArray(found) ? found.map(inEnglish) : isTold(found) ? englishOf(found) : found);
