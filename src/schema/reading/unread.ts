import type { NumberFault } from './readNumber';

/**
 * A text that was refused as it is written where it came from (a file with decimal commas, a form in French). It is no value of any
 * kind, so that nothing further on reads it once more, by another rule. Plain data: drafts are kept on disk.
 */
export type Unread = { readonly unread: string; readonly fault: NumberFault };

export const isUnread = (value: unknown): value is Unread =>
  typeof value === 'object' &&
  value !== null &&
  'fault' in value &&
  'unread' in value &&
  typeof value.unread === 'string';
