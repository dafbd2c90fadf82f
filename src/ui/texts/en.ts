import english from 'ra-language-english';
import { fileSentences } from '../../schema/files/fileSentences';
import { sheetSentences } from '../../schema/sheetSentences';
import { type Messages, mergeMessages } from '../i18n/messages/mergeMessages';

const parts = import.meta.glob<Messages>(['../serving/texts/*.en.ts', '../../*/texts/*.en.ts'], {
  eager: true,
  import: 'default',
});

export const messages = mergeMessages([
  english as unknown as Messages,
  { validation: { ...sheetSentences, ...fileSentences } },
  ...Object.values(parts),
]);
