import { withFrenchSpaces } from './messages/frenchSpaces';
import { type Messages, mergeMessages } from './messages/mergeMessages';
import { sayInFrench } from './said/french';
import { bringSayer } from './sayers';

const parts = import.meta.glob<Messages>(
  ['./messages/*.fr.ts', '../serving/texts/servingRules.fr.ts', '../../*/texts/*Server.fr.ts'],
  { eager: true, import: 'default' },
);

export const messages = withFrenchSpaces(mergeMessages(Object.values(parts)));

bringSayer('fr', sayInFrench);
