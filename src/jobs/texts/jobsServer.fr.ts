/** Labels of jobs and what they do. */
export default {
  'Unused for 60 days, each night': 'Inutilisées depuis 60 jours, chaque nuit',
  'Read list sources': 'Lire les sources des listes',
  'App lists and site lists with a source': 'Listes d’applications et de sites avec une source',
  'Remove expired files': 'Supprimer les fichiers expirés',
  'Files of saved reports, links and view addresses': 'Fichiers des rapports enregistrés, liens et adresses de vues',
  'Remove kept answers': 'Supprimer les réponses conservées',
  'Answers of writes, kept for repeated calls': 'Réponses aux écritures, gardées pour les appels répétés',
  'Run saved reports': 'Exécuter les rapports enregistrés',
  'Reports with a schedule, and their files': 'Rapports planifiés et leurs fichiers',
  'Check supply paths': 'Vérifier les chemins de vente',
  'ads.txt, app-ads.txt and sellers.json, each night': 'ads.txt, app-ads.txt et sellers.json, chaque nuit',
  'Send messages': 'Envoyer les messages',
  'Emails about reports and sign-ins': 'E-mails sur les rapports et les connexions',
};
