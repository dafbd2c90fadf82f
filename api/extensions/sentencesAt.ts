import type { Message } from '../../src/schema/messages/message';
import { type Problems, sentence } from '../../src/schema/problem';

/** Sentences of an own part as problems at their fields; those left out say nothing. */
export const sentencesAt = (sentences: Readonly<Record<string, Message | undefined>> = {}): Problems =>
  Object.fromEntries(Object.entries(sentences).flatMap(([path, text]) => (text === undefined ? [] : [[path, sentence(text)]])));
