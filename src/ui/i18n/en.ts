import english from 'ra-language-english';
import { sentences } from '../../schema/messages/problem';
import { type Messages, mergeMessages } from './messages/mergeMessages';

const parts = import.meta.glob<Messages>(['./messages/*.en.ts', '../serving/texts/*.en.ts', '../../*/texts/*.en.ts'], {
  eager: true,
  import: 'default',
});

/** Texts of definitions are English already and need no catalogue. */
export const messages = mergeMessages([
  english as unknown as Messages,
  { validation: sentences },
  ...Object.values(parts),
]);
