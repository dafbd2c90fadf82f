import { withFrenchSpaces } from '../messages/frenchSpaces';
import { type Messages, mergeMessages } from '../messages/mergeMessages';

const parts = import.meta.glob<Messages>('./dashboard/*.fr.ts', { eager: true, import: 'messages' });

export const messages = withFrenchSpaces(mergeMessages(Object.values(parts)));
