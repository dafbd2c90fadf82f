import type { InOtherWords } from '../../../schema/messages/plainMessages';
import type { sayTestCalls } from '../../../schema/messages/sayTestCalls';

export default {
  'testCalls.currency': 'L’offre est en {currency} ; la requête exige des USD.',
  'testCalls.mtype': 'L’offre a mtype {mtype}. Pour {format}, il doit valoir {expected}.',
  'testCalls.belowFloor': 'L’offre de {price} est sous le prix plancher de {floor}.',
  'testCalls.bid': 'Offre : {price}.',
} satisfies InOtherWords<typeof sayTestCalls>;
