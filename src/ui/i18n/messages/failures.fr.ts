export default {
  'The address has more than %{1} parameters. Leave some out.': 'L’adresse a plus de %{1} paramètres. Retirez-en.',
  '%{1} has more than %{2} characters. Shorten it.': '%{1} dépasse %{2} caractères. Raccourcissez-le.',
  'The name of a parameter has more than %{1} characters. Shorten it.': 'Le nom d’un paramètre dépasse %{1} caractères. Raccourcissez-le.',
  '%{1} takes at most %{2} values. Send fewer at a time.': '%{1} accepte au plus %{2} valeurs. Envoyez-en moins à la fois.',
  'The file of %{1} cannot be read right now. Try again in a minute, or open the report and save it again.':
    'Le fichier de %{1} ne peut pas être lu pour le moment. Réessayez dans une minute, ou ouvrez le rapport et enregistrez-le à nouveau.',
  'The result of %{1} cannot be read right now. Try again in a minute, or run it again.':
    'Le résultat de %{1} ne peut pas être lu pour le moment. Réessayez dans une minute, ou relancez le rapport.',
  'The file of %{1} has expired. Open the report and save it again.':
    'Le fichier de %{1} a expiré. Ouvrez le rapport et enregistrez-le à nouveau.',
  'The result of %{1} has expired. Run it again.': 'Le résultat de %{1} a expiré. Relancez le rapport.',
  'The file of %{1} is being written. The bell tells you when it is ready.':
    'Le fichier de %{1} est en cours d’écriture. La cloche vous préviendra quand il sera prêt.',
  '%{1} is still running. The bell tells you when it is ready.':
    '%{1} est en cours d’exécution. La cloche vous préviendra quand ce sera prêt.',
  '%{1} has no result to show. Download its file, or run it.':
    '%{1} n’a pas de résultat à afficher. Téléchargez son fichier, ou lancez-le.',
  'Your account has no %{1} side any more.': 'Votre compte n’a plus de côté %{1}.',
  'Not every list could be read again. Try again.': 'Toutes les listes n’ont pas pu être relues. Réessayez.',
  'The browser does not let this page write to the clipboard.': 'Le navigateur ne laisse pas cette page écrire dans le presse-papiers.',
  'The server has not answered in time. Try again.': 'Le serveur n’a pas répondu à temps. Réessayez.',
  'The server cannot be reached. Check the connection and try again.': 'Le serveur est injoignable. Vérifiez la connexion et réessayez.',
  'There are no reports at the moment: their engine does not answer. Try again in a minute.':
    'Aucun rapport n’est disponible pour le moment : leur moteur ne répond pas. Réessayez dans une minute.',
  'The facts of all reports are missing on the server. Ask its operator to restore them from a backup.':
    'Les faits de tous les rapports manquent sur le serveur. Demandez à son exploitant de les restaurer depuis une sauvegarde.',
  'Facts on the server are damaged and cannot be read. Choose other days, or ask the operator to restore them from a backup.':
    'Des faits sont endommagés sur le serveur et illisibles. Choisissez d’autres jours, ou demandez à l’exploitant de les restaurer depuis une sauvegarde.',
  'Facts are missing on the server, so this would show less than there was: %{1}. Choose other days, or ask the operator to restore them.':
    'Des faits manquent sur le serveur, et ceci montrerait moins que la réalité : %{1}. Choisissez d’autres jours, ou demandez à l’exploitant de les restaurer.',
  'That depends on its traffic, which is not known at the moment. Try again in a minute.':
    'Cela dépend de son trafic, qui n’est pas connu pour le moment. Réessayez dans une minute.',
  'This value can only be set.': 'Cette valeur peut seulement être fixée.',
  'Enter the text to find.': 'Saisissez le texte à chercher.',
  'Enter a value. To remove what is there, choose “Clear”.': 'Saisissez une valeur. Pour retirer ce qui est là, choisissez « Vider ».',
  'Move by a whole number other than 0.': 'Décalez d’un nombre entier autre que 0.',
  'A date without a time moves by days, weeks or months.': 'Une date sans heure se décale en jours, semaines ou mois.',
  'Round to a step above 0.': 'Arrondissez à un pas supérieur à 0.',
  'Name at least one entry.': 'Indiquez au moins une entrée.',
  'The database does not answer at the moment. Try again in a minute.':
    'La base de données ne répond pas pour le moment. Réessayez dans une minute.',
  'The disk of the server is full. Nothing was saved. Ask its operator to free some space, then try again.':
    'Le disque du serveur est plein. Rien n’a été enregistré. Demandez à l’exploitant de libérer de l’espace, puis réessayez.',
  'Some stored data is damaged and cannot be read. Nothing was changed. Ask the server’s operator to restore a backup.':
    'Des données enregistrées sont endommagées et illisibles. Rien n’a été modifié. Demandez à l’exploitant du serveur de restaurer une sauvegarde.',
  'The first try was saved after all. Look for it in the list, or save again to make another one.':
    'Le premier essai a bien été enregistré. Cherchez-le dans la liste, ou enregistrez à nouveau pour en créer un autre.',
  'The same request is still being worked on. Send it again in a moment.':
    'La même demande est encore en cours de traitement. Renvoyez-la dans un instant.',
  'The Idempotency-Key must have 1 to 255 characters.': 'L’Idempotency-Key doit compter de 1 à 255 caractères.',
  'Another request was sent with this Idempotency-Key. Send this one with a new key.':
    'Une autre demande a été envoyée avec cette Idempotency-Key. Envoyez celle-ci avec une nouvelle clé.',
  'The list is being prepared: %{1}% is done. It opens by itself.':
    'La liste est en préparation : %{1} % sont prêts. Elle s’ouvrira d’elle-même.',
  'The figures took too long. Try again in a minute.': 'Les chiffres ont pris trop de temps. Réessayez dans une minute.',
  'The figures of yesterday are being read. The list opens by itself.':
    'Les chiffres d’hier sont en cours de lecture. La liste s’ouvrira d’elle-même.',
  'Sign in to go on.': 'Connectez-vous pour continuer.',
  'The server sent an encrypted answer (json-encrypt: 1), but the page has no key: set JSON_KEY and JSON_IV where /config.json is made.':
    'Le serveur a envoyé une réponse chiffrée (json-encrypt: 1), mais la page n’a pas de clé : indiquez JSON_KEY et JSON_IV là où /config.json est produit.',
  'The encrypted answer of the server (json-encrypt: 1) cannot be read: JSON_KEY or JSON_IV differs between the server and /config.json.':
    'La réponse chiffrée du serveur (json-encrypt: 1) est illisible : JSON_KEY ou JSON_IV diffère entre le serveur et /config.json.',
  'This list is too long to filter by broken rules. Filter by status instead.':
    'Cette liste est trop longue pour être filtrée par règle enfreinte. Filtrez plutôt par état.',
  'The names could not be looked up, since their list did not load. Try again.':
    'Les noms n’ont pas pu être recherchés : leur liste n’a pas été chargée. Réessayez.',
  'The server answered a list call with something that is not JSON.':
    'Le serveur a répondu à une demande de liste par autre chose que du JSON.',
};
