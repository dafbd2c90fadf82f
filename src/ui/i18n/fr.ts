import french from 'ra-language-french';
import { withFrenchSpaces } from './messages/frenchSpaces';
import { type Messages, mergeMessages } from './messages/mergeMessages';
import { sayInFrench } from './said/french';
import { bringSayer } from './sayers';

const parts = import.meta.glob<Messages>(['./messages/*.fr.ts', '../serving/texts/*.fr.ts', '../../*/texts/*.fr.ts'], {
  eager: true,
  import: 'default',
});

export const messages = withFrenchSpaces(mergeMessages([french as unknown as Messages, ...Object.values(parts)]));

bringSayer('fr', sayInFrench);
