import french from 'ra-language-french';
import { withFrenchSpaces } from '../i18n/messages/frenchSpaces';
import { type Messages, mergeMessages } from '../i18n/messages/mergeMessages';

const parts = import.meta.glob<Messages>(
  ['../serving/texts/serving.fr.ts', '../../*/texts/*.fr.ts', '!../../*/texts/*Server.fr.ts'],
  {
    eager: true,
    import: 'default',
  },
);

export const messages = withFrenchSpaces(mergeMessages([french as unknown as Messages, ...Object.values(parts)]));
