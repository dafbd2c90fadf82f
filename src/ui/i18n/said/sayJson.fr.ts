import type { InOtherWords } from '../../../schema/messages/plainMessages';
import type { sayJson } from '../../../schema/messages/sayJson';

export default {
  'json.bodyDeep': 'Le corps dépasse {most} niveaux d’imbrication. Aplatissez-le.',
  'json.bodyWide': 'Le corps a un objet de plus de {most} clés. Envoyez-en moins.',
  'json.bodyLong': 'Le corps a plus de {most} valeurs. Envoyez-le en plusieurs parties.',
  'json.bodyBroken': 'Le corps n’est pas du JSON valide. Vérifiez guillemets, virgules et crochets.',
  'json.bodyBrokenAt': 'Le corps n’est pas du JSON valide, vers le caractère {place}.',
  'json.lineDeep': 'La ligne dépasse {most} niveaux d’imbrication. Aplatissez-la.',
  'json.lineWide': 'La ligne a un objet de plus de {most} clés. Envoyez-en moins.',
  'json.lineLong': 'La ligne a plus de {most} valeurs. Envoyez-la en plusieurs parties.',
  'json.lineBroken': 'La ligne n’est pas du JSON.',
  'json.lineOther': 'La ligne doit être un objet JSON.',
  'json.parameterDeep': '{name} dépasse {most} niveaux d’imbrication. Aplatissez-le.',
  'json.parameterWide': '{name} a un objet de plus de {most} clés. Envoyez-en moins.',
  'json.parameterLong': '{name} a plus de {most} valeurs. Envoyez-le en plusieurs parties.',
  'json.parameterBroken': '{name} n’est pas du JSON valide. Vérifiez guillemets, virgules et crochets.',
} satisfies InOtherWords<typeof sayJson>;
