import { type Messages, mergeMessages } from '../../ui/i18n/messages/mergeMessages';

const parts = import.meta.glob<Messages>('./*.en.ts', { eager: true, import: 'messages' });

export const messages = mergeMessages(Object.values(parts));
