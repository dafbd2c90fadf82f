import { type Messages, mergeMessages } from '../messages/mergeMessages';

const parts = import.meta.glob<Messages>('./finance/*.en.ts', { eager: true, import: 'messages' });

export const messages = mergeMessages(Object.values(parts));
