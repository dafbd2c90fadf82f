import { sentences } from '../../schema/messages/problem';
import { type Messages, mergeMessages } from './messages/mergeMessages';

const parts = import.meta.glob<Messages>('./messages/*.en.ts', { eager: true, import: 'default' });

/** Texts of definitions are English already and need no catalogue. */
export const messages = mergeMessages([{ validation: sentences }, ...Object.values(parts)]);
