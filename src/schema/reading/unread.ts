import type { NumberFault } from './readNumber';

/**
 * A text that was refused by the number format of its source (a file with decimal commas, a form in French). It is no value of
 * any kind, so that no later step reads it by another format. Plain data, since drafts are stored on disk.
 */
export type Unread = { readonly unread: string; readonly fault: NumberFault };

export const isUnread = (value: unknown): value is Unread =>
  typeof value === 'object' &&
  value !== null &&
  'fault' in value &&
  'unread' in value &&
  typeof value.unread === 'string';
