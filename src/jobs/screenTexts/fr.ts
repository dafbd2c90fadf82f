import { withFrenchSpaces } from '../../ui/i18n/messages/frenchSpaces';
import { type Messages, mergeMessages } from '../../ui/i18n/messages/mergeMessages';

const parts = import.meta.glob<Messages>('./*.fr.ts', { eager: true, import: 'messages' });

export const messages = withFrenchSpaces(mergeMessages(Object.values(parts)));
