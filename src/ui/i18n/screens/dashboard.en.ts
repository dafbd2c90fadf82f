import { type Messages, mergeMessages } from '../messages/mergeMessages';

const parts = import.meta.glob<Messages>('./dashboard/*.en.ts', { eager: true, import: 'messages' });

export const messages = mergeMessages(Object.values(parts));
