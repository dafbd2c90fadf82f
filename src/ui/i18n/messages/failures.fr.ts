export default {
  'Something went wrong on the server.': 'Une erreur s’est produite sur le serveur.',
  'Too many requests. Try again in a moment.': 'Trop de requêtes. Réessayez dans un instant.',
  'The header X-Requested-With: app is missing.': 'L’en-tête X-Requested-With avec la valeur app est absent.',
  'The request comes from another site.': 'La requête vient d’un autre site.',
  'Saved report not found.': 'Rapport enregistré introuvable.',
  'Write the id of the newest report that you know, or 0.':
    'Indiquez l’identifiant du rapport le plus récent que vous connaissez, ou 0.',
  'Some lists could not be refreshed. Try again.': 'Certaines listes n’ont pas pu être actualisées. Réessayez.',
  'The browser does not let this page write to the clipboard.':
    'Le navigateur ne laisse pas cette page écrire dans le presse-papiers.',
  'The server did not respond in time. Try again.': 'Le serveur n’a pas répondu à temps. Réessayez.',
  'The server cannot be reached. Check the connection and try again.':
    'Le serveur est injoignable. Vérifiez la connexion et réessayez.',
  'Reports are unavailable: the reporting engine is not responding. Try again in a minute.':
    'Les rapports sont indisponibles : leur moteur ne répond pas. Réessayez dans une minute.',
  'All traffic data is missing on the server. Ask its operator to restore a backup.':
    'Toutes les données de trafic manquent sur le serveur. Demandez à son exploitant de restaurer une sauvegarde.',
  'This depends on traffic data that is unavailable right now. Try again in a minute.':
    'Cela dépend de données de trafic indisponibles pour le moment. Réessayez dans une minute.',
  'This field only supports “Set to”.': 'Ce champ n’accepte que « Remplacer par ».',
  'Traffic data on the server is damaged and cannot be read. Choose other days, or ask the operator to restore a backup.':
    'Des données de trafic du serveur sont endommagées et illisibles. Choisissez d’autres jours, ou demandez à l’exploitant de restaurer une sauvegarde.',
  'Enter the text to find.': 'Saisissez le texte à chercher.',
  'Enter a value. To remove the value, choose “Clear”.':
    'Saisissez une valeur. Pour retirer la valeur, choisissez « Vider ».',
  'The start can only move together with the end.': 'Le début ne peut être décalé qu’avec la fin.',
  'Only a new date and time can keep the time of day.': 'Seule une nouvelle date avec heure peut conserver l’heure.',
  'Stays ended: the new date is past.': 'Reste terminé : la nouvelle date est passée.',
  'Ends at once: the new date is past.': 'Se termine aussitôt : la nouvelle date est passée.',
  'Move by a whole number other than 0.': 'Décalez d’un nombre entier autre que 0.',
  'A date without a time moves by days, weeks or months.': 'Une date sans heure se décale en jours, semaines ou mois.',
  'Round to a step above 0.': 'Arrondissez à un pas supérieur à 0.',
  'Enter at least one entry.': 'Indiquez au moins une entrée.',
  'The database is not responding. Try again in a minute.':
    'La base de données ne répond pas. Réessayez dans une minute.',
  'The server’s disk is full. Nothing was saved. Ask its operator to free some space, then try again.':
    'Le disque du serveur est plein. Rien n’a été enregistré. Demandez à l’exploitant de libérer de l’espace, puis réessayez.',
  'Some stored data is damaged and cannot be read. Nothing was changed. Ask the server’s operator to restore a backup.':
    'Des données enregistrées sont endommagées et illisibles. Rien n’a été modifié. Demandez à l’exploitant du serveur de restaurer une sauvegarde.',
  'The first attempt was saved. Find it in the list, or save again to create another one.':
    'Le premier essai a bien été enregistré. Retrouvez-le dans la liste, ou enregistrez à nouveau pour en créer un autre.',
  'The same request is still in progress. Send it again in a moment.':
    'La même requête est encore en cours de traitement. Renvoyez-la dans un instant.',
  'The Idempotency-Key must have 1 to 255 characters.': 'L’Idempotency-Key doit compter de 1 à 255 caractères.',
  'Another request was sent with this Idempotency-Key. Send this one with a new key.':
    'Une autre requête a été envoyée avec cette Idempotency-Key. Envoyez celle-ci avec une nouvelle clé.',
  'Send ids, a list of numbers, or filter, an object.':
    'Envoyez « ids », une liste de nombres, ou « filter », un objet.',
  'Send ids, a list of numbers.': 'Envoyez « ids », une liste de nombres.',
  'Restore in a request of its own.': 'Restaurez dans une requête à part.',
  'Archive in a request of its own.': 'Archivez dans une requête à part.',
  'Send the version that you read, in the body or as If-Match.':
    'Envoyez la version que vous avez lue, dans le corps ou dans If-Match.',
  'Settings take at most 64 kB. Remove some first.': 'Les réglages prennent au plus 64 ko. Retirez-en d’abord.',
  'Settings hold a character that cannot be stored.':
    'Les réglages contiennent un caractère qui ne peut pas être enregistré.',
  'This request was already done, but its answer was too long to keep. Reload what it changed.':
    'Cette requête a déjà été traitée, mais sa réponse était trop longue pour être gardée. Rechargez ce qu’elle a modifié.',
  'The figures took too long. Try again in a minute.':
    'Les chiffres ont pris trop de temps. Réessayez dans une minute.',
  'Loading the figures. The list opens automatically.': 'Chargement des chiffres. La liste s’ouvrira automatiquement.',
  'Sign in to continue.': 'Connectez-vous pour continuer.',
  'The server sent an encrypted response (json-encrypt: 1), but the page has no key. Set JSON_KEY and JSON_IV where /config.json is created.':
    'Le serveur a envoyé une réponse chiffrée (json-encrypt: 1), mais la page n’a pas de clé : indiquez JSON_KEY et JSON_IV là où /config.json est produit.',
  'The encrypted response of the server (json-encrypt: 1) cannot be read: JSON_KEY or JSON_IV differs between the server and /config.json.':
    'La réponse chiffrée du serveur (json-encrypt: 1) est illisible : JSON_KEY ou JSON_IV diffère entre le serveur et /config.json.',
  'This list is too long to filter by serving problem. Filter by status instead.':
    'Cette liste est trop longue pour être filtrée par problème de diffusion. Filtrez plutôt par statut.',
  'Could not look up the names: their list did not load. Try again.':
    'Impossible de rechercher les noms : leur liste n’a pas été chargée. Réessayez.',
  'The server sent a list that is not JSON.': 'Le serveur a envoyé une liste qui n’est pas du JSON.',
  'It is archived; restore it first.': 'L’objet est archivé ; restaurez-le d’abord.',
  'Use the Archive action to archive this.': 'Utilisez l’action Archiver pour archiver.',
  'It is the last administrator with all rights.': 'C’est le dernier administrateur disposant de tous les droits.',
  'You cannot remove yourself.': 'Vous ne pouvez pas vous supprimer vous-même.',
  'An account manages the sign-ins of its sub-publishers and advertisers only.':
    'Un compte ne gère que les accès de ses sous-éditeurs et annonceurs.',
  'Nothing was saved.': 'Rien n’a été enregistré.',
  'Import cancelled. Nothing was saved.': 'Import annulé. Rien n’a été enregistré.',
  'The form cannot be read.': 'Le formulaire est illisible.',
  'This is not the file you previewed. Preview it again.': 'Ce n’est pas le fichier de l’aperçu. Refaites l’aperçu.',
  'Names in the file now match other objects than in the preview. Preview it again.':
    'Des noms du fichier désignent d’autres objets que dans l’aperçu. Refaites l’aperçu.',
  'The preview has expired. Preview the file again.': 'L’aperçu a expiré. Refaites l’aperçu.',
  'One of the objects was deleted.': 'L’un des objets a été supprimé.',
  'You can no longer change one of the objects.': 'Vous ne pouvez plus modifier l’un des objets.',
  'The request was interrupted.': 'La requête a été interrompue.',
  'The body must be a JSON object.': 'Le corps de la requête doit être un objet JSON.',
  'Send JSON, with the header Content-Type: application/json.':
    'Envoyez du JSON, avec application/json comme Content-Type.',
  'Send the raw file with the header Content-Type: text/csv.':
    'Envoyez le fichier brut avec l’en-tête Content-Type: text/csv.',
  'You cannot change parameters while acting for an account.':
    'Vous ne pouvez pas modifier les paramètres quand vous agissez pour un compte.',
};
