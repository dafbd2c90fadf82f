import type { Args, CodedMessage } from '../../schema/messages/message';

/** Code of a definition's English text, which is its own key. */
export const ownText = 'own';

/**
 * A message of a screen that stays a while, as a toast or the name of an undo: kept by key and values, so that it follows the
 * language. Words and counts among the values are translated when it is shown.
 * @example toldByKey('adx.actions.activated', { smart_count: 2, objects: { word: 'Campaigns' } })
 */
export const toldByKey = (key: string, args: Args = {}): CodedMessage => ({
  code: key.startsWith('adx.') ? key : ownText,
  message: key,
  args,
});

export const isByKey = ({ code }: CodedMessage): boolean => code.startsWith('adx.') || code === ownText;
