import { createFormat } from './createFormat';
import { englishSpeech } from './message';
import { type Sayer, sayerOf, type Texts } from './plainMessages';

const format = createFormat('en-US');

/**
 * A catalogue of ICU texts, with plurals and numbers. It loads the formatter, so the console's own rules use `plainMessages`.
 * @example const sayTags = icuMessages({ 'tags.left': '{count, plural, one {# tag is} other {# tags are}} left.' }); sayTags('tags.left', { count })
 */
export const icuMessages = <const T extends Texts>(texts: T): Sayer<T> =>
  sayerOf<T>(texts, (text, args) => format(text, args, englishSpeech));
