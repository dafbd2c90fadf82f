import type { InOtherWords } from '../../../schema/messages/plainMessages';
import type { sayVast } from '../../../schema/messages/sayVast';

export default {
  'vast.encoding':
    'La réponse annonce Content-Encoding : {encoding} mais ne peut pas être décompressée. Utilisez gzip, deflate, br ou rien.',
  'vast.version': 'Version VAST {version} inconnue. Utilisez 2.0 à 4.3.',
  'vast.status': 'L’ad server a répondu avec le statut {status}.',
  'vast.forbidden': 'L’ad server a répondu 403 au User-Agent « {userAgent} ». Il ne répond peut-être qu’aux lecteurs.',
  'vast.depth': 'Il y a plus de {most} wrappers avant la publicité.',
  'vast.relative': 'L’adresse {address} du wrapper est relative, et l’adresse de ce document n’est pas connue.',
  'vast.noAdBefore': 'La publicité {place} est vide en ce moment ; une suivante a été vérifiée.',
  'vast.insecureMedia': 'Les lecteurs doivent charger {url} en https. Remplacez http:// par https://.',
  'vast.insecurePixels':
    'Les navigateurs peuvent bloquer les pixels et images qui ne sont pas chargés en https, comme {url}.',
  'vast.misread': 'Certains caractères ne sont pas valides en {encoding}. Les lecteurs affichent « � » à leur place.',
  'vast.noEvents': 'Aucun pixel pour ces événements : {events}.',
  'vast.manyAds': 'Il y a {count} publicités. La première a été vérifiée.',
  'vast.pod': 'C’est un pod de {count} publicités. La première par séquence a été vérifiée.',
  'vast.linears': 'Le VAST doit avoir une création linéaire ; celui-ci en a {count}.',
} satisfies InOtherWords<typeof sayVast>;
