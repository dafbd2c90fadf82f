import type { InOtherWords } from '../../../schema/messages/plainMessages';
import type { sayMade } from '../../../schema/messages/sayMade';

export default {
  'made.onlyWith': 'Seulement avec {value}',
  'made.onlyWithTwo': 'Seulement avec {value} ou {other}',
  'made.onlyWithThree': 'Seulement avec {value}, {other} ou {third}',
  'made.notWith': 'Pas avec {value}',
  'made.notWithTwo': 'Pas avec {value} ni {other}',
  'made.notWithThree': 'Pas avec {value}, {other} ni {third}',
  'made.empty': 'Seulement si « {field} » est vide',
  'made.on': 'Seulement si « {field} » est activé',
  'made.off': 'Seulement si « {field} » est désactivé',
  'made.atLeast': '« {field} » doit être au moins égal à « {other} ».',
  'made.atMost': '« {field} » ne doit pas dépasser « {other} ».',
} satisfies InOtherWords<typeof sayMade>;
