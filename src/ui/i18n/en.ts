import english from 'ra-language-english';
import { sentences } from '../../schema/problem';
import { type Messages, mergeMessages } from './mergeMessages';

const parts = import.meta.glob<Messages>('./messages/*.en.ts', { eager: true, import: 'default' });

/** Texts of definitions are their own English and stand in no file. */
export const messages = mergeMessages([
  english as unknown as Messages,
  { validation: sentences },
  ...Object.values(parts),
]);
