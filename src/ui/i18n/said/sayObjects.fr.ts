import type { InOtherWords } from '../../../schema/messages/plainMessages';
import type { sayObjects } from '../../../schema/messages/sayObjects';

export default {
  'objects.inUse': 'Retirez-le de ce qui l’utilise ({users}), ou archivez-le.',
  'objects.inUseActive': 'Utilisé par {users}. {advice}',
  'objects.missing': '{kind} {id} introuvable.',
  'objects.onlyInactive': 'Plus de {minutes} minutes se sont écoulées : il ne peut être restauré qu’inactif.',
  'objects.handOver': 'Réattribuez d’abord {users}.',
  'objects.savedAt': 'La version {version} a été enregistrée à {time}.',
  'objects.savedAtBy': 'La version {version} a été enregistrée à {time} par {by}.',
  'objects.savedOn': 'La version {version} a été enregistrée le {day} à {time}.',
  'objects.savedOnBy': 'La version {version} a été enregistrée le {day} à {time} par {by}.',
  'objects.ofPlatform': '{name} appartient à la plateforme ; le lien ne peut pas être modifié ici.',
  'objects.ofAccount': '{name} appartient à un compte. Agissez au nom de ce compte pour modifier le lien.',
  'objects.ofPlatformFixed': '{name} appartient à la plateforme et ne peut pas être modifié ici.',
  'objects.ofOthers': '{name} a été créé par une autre personne et ne peut pas être modifié ici.',
  'objects.nameTaken': '{kind} « {name} » existe déjà. Renommez d’abord l’un des deux.',
} satisfies InOtherWords<typeof sayObjects>;
