export default {
  'This server has no ffmpeg to create smaller versions of hosted videos. Players get the original file.':
    'Ce serveur n’a pas ffmpeg pour créer des versions réduites des vidéos hébergées. Les lecteurs reçoivent le fichier d’origine.',
  Preview: 'Aperçu',
  'Preview not available.': 'Aperçu indisponible.',
  'Follows wrappers, counts no impressions': 'Suit les wrappers, ne compte aucune impression',
  'Checking …': 'Vérification …',
  Validate: 'Valider',
  Wrappers: 'Wrappers',
  'Click-through': 'Clic',
  'Playable.': 'Lisible.',
  'Not playable.': 'Non lisible.',
  'Behind wrapper %{step}': 'Derrière le wrapper %{step}',
  'Save the channel first to get its address.': 'Enregistrez d’abord le canal pour obtenir son adresse.',
  'Saved version, without your current changes.': 'Version enregistrée, sans vos modifications en cours.',
  'Your account has no domain yet, so its channels cannot be called. Ask your manager for one.':
    'Votre compte n’a pas encore de domaine : ses canaux ne peuvent pas être appelés. Demandez-en un à votre chargé de compte.',
  'Tag address': 'Adresse du tag',
  'The player fills in the macros': 'Le lecteur remplit les macros',
  'Prebid ad unit': 'Ad unit Prebid',
  'Bid endpoint': 'Point d’enchère',
  'OpenRTB 2.6, by POST': 'OpenRTB 2.6, par POST',
  'Sample request': 'Exemple de requête',
  'Line for ads.txt and app-ads.txt': 'Ligne pour ads.txt et app-ads.txt',
  'For an ads.txt line, the account needs a seller ID and a domain under Sellers JSON.':
    'Pour une ligne ads.txt, le compte a besoin d’un ID de vendeur et d’un domaine sous Sellers JSON.',
  'The macro style must be one of these: %{1}.': 'Le style de macro doit être l’un de ceux-ci : %{1}.',
  'Media files get the address %{1}, which players cannot reach. Set PUBLIC_URL on the server.':
    'Les fichiers média reçoivent l’adresse %{1}, que les lecteurs ne peuvent pas joindre. Définissez PUBLIC_URL sur le serveur.',
  'The file was deleted. Upload it again.': 'Le fichier a été supprimé. Envoyez-le à nouveau.',
  'The file must be one of these: %{1}.': 'Le fichier doit être de l’un de ces types : %{1}.',
  'The file is larger than %{1}.': 'Le fichier dépasse %{1}.',
  'The file content must be one of these: %{1}.': 'Le contenu du fichier doit être de l’un de ces types : %{1}.',
  'The file looks like %{1} but cannot be read.': 'Le fichier ressemble à %{1} mais est illisible.',
  'File not found.': 'Fichier introuvable.',
  'Change this on one object at a time: it is checked on every save.':
    'Modifiez ce champ objet par objet : il est vérifié à chaque enregistrement.',
  'This address cannot be fetched. Enter one that starts with https:// and has no user name.':
    'Cette adresse ne peut pas être appelée. Saisissez-en une qui commence par https:// et sans nom d’utilisateur.',
  'We couldn’t reach that host.': 'Impossible de joindre cet hôte.',
  'The address is in a private or special network, which this server does not call.':
    'L’adresse se trouve dans un réseau privé ou particulier, que ce serveur n’appelle pas.',
  'The server cannot be reached.': 'Le serveur est injoignable.',
  'The server did not respond within 5 seconds.': 'Le serveur n’a pas répondu en 5 secondes.',
  'The response is larger than 5 MB.': 'La réponse dépasse 5 Mo.',
  'The address redirects more than 5 times.': 'L’adresse redirige plus de 5 fois.',
  'The response is incomplete or cannot be read.': 'La réponse est incomplète ou illisible.',
  'This demo runs in the browser and cannot call other servers.':
    'Cette démo fonctionne dans le navigateur et ne peut pas appeler d’autres serveurs.',
  'The response states Content-Encoding: %{1} but cannot be unpacked. Use gzip, deflate, br or none.':
    'La réponse annonce Content-Encoding : %{1} mais ne peut pas être décompressée. Utilisez gzip, deflate, br ou rien.',
  'This is XML, but not a VAST document.': 'C’est du XML, mais pas un document VAST.',
  'Unknown VAST version %{1}. Use 2.0 to 4.3.': 'Version VAST %{1} inconnue. Utilisez 2.0 à 4.3.',
  'The ad server responded with status %{1}.': 'Le serveur publicitaire a répondu avec le statut %{1}.',
  'The ad server responded 403 to the User-Agent “%{1}”. It may only respond to players.':
    'Le serveur publicitaire a répondu 403 au User-Agent « %{1} ». Il ne répond peut-être qu’aux lecteurs.',
  'The document is larger than 1 MB, too large for players.': 'Le document dépasse 1 Mo, trop pour les lecteurs.',
  'The document has more than 50,000 elements and attributes.': 'Le document a plus de 50 000 éléments et attributs.',
  'Elements are nested more than 100 levels deep.': 'Les éléments sont imbriqués sur plus de 100 niveaux.',
  'Reading the document took too long and was stopped.': 'La lecture du document était trop longue et a été arrêtée.',
  'Too many VAST checks are running. Try again in a moment.': 'Trop de vérifications VAST sont en cours. Réessayez dans un instant.',
  'All wrappers together take more than 20 seconds.': 'Les wrappers prennent ensemble plus de 20 secondes.',
  'The ads lead to more than 12 documents. The check stopped there.':
    'Les publicités mènent à plus de 12 documents. La vérification s’est arrêtée là.',
  'The wrappers lead back to a document that was already read.': 'Les wrappers ramènent à un document déjà lu.',
  'There are more than %{1} wrappers before the ad.': 'Il y a plus de %{1} wrappers avant la publicité.',
  'The wrapper has no ad address (VASTAdTagURI).': 'Le wrapper n’a pas d’adresse de publicité (VASTAdTagURI).',
  'The wrapper’s address %{1} is relative, and the address of this document is not known.':
    'L’adresse %{1} du wrapper est relative, et l’adresse de ce document n’est pas connue.',
  'Players ignore this wrapper: followAdditionalWrappers is false.':
    'Les lecteurs ignorent ce wrapper : followAdditionalWrappers vaut false.',
  'Players ignore the ads of this pod: allowMultipleAds is not true in the wrapper.':
    'Les lecteurs ignorent les publicités de ce pod : allowMultipleAds ne vaut pas true dans le wrapper.',
  'No ad right now.': 'Pas de publicité en ce moment.',
  'Ad %{1} is empty right now; a later one was checked.': 'La publicité %{1} est vide en ce moment ; une suivante a été vérifiée.',
  'The ad has no media file to play.': 'La publicité n’a aucun fichier média à lire.',
  'Players must load %{1} over https. Change http:// to https://.':
    'Les lecteurs doivent charger %{1} en https. Remplacez http:// par https://.',
  'Browsers may block pixels and images that are not loaded over https, such as %{1}.':
    'Les navigateurs peuvent bloquer les pixels et images qui ne sont pas chargés en https, comme %{1}.',
  'Some characters are not valid %{1}. Players show “�” instead.':
    'Certains caractères ne sont pas valides en %{1}. Les lecteurs affichent « � » à leur place.',
  'The ad has no duration.': 'La publicité n’a pas de durée.',
  'The ad has no impression pixel.': 'La publicité n’a pas de pixel d’impression.',
  'No pixels for these events: %{1}.': 'Aucun pixel pour ces événements : %{1}.',
  'The ad has no click-through URL.': 'La publicité n’a pas d’URL de clic.',
  'MP4 is missing, the one format every player supports.': 'Le MP4 manque, le seul format que tous les lecteurs prennent en charge.',
  'The ad uses VPAID, which does not run on CTV.': 'La publicité utilise VPAID, qui ne fonctionne pas sur CTV.',
  'There are %{1} ads. The first one was checked.': 'Il y a %{1} publicités. La première a été vérifiée.',
  'This is a pod of %{1} ads. The first one by sequence was checked.':
    'C’est un pod de %{1} publicités. La première par séquence a été vérifiée.',
  'No ad to play right now.': 'Aucune publicité à lire en ce moment.',
  'Check again': 'Vérifier à nouveau',
  'Last check, %{at}: %{note}': 'Dernière vérification, %{at} : %{note}',
  'VAST check': 'Vérification VAST',
  'Last VAST check': 'Dernière vérification VAST',
  Responds: 'Répond',
  'No ad': 'Pas de publicité',
  'No response': 'Pas de réponse',
  Invalid: 'Non valable',
  'The ad server did not respond to the last check. Check again below.':
    'Le serveur publicitaire n’a pas répondu à la dernière vérification. Vérifiez-le à nouveau ci-dessous.',
  'The last check found invalid VAST. See below.': 'La dernière vérification a trouvé un VAST non valable. Voir ci-dessous.',
  'Only creatives with VAST can be checked.': 'Seules les créations avec VAST peuvent être vérifiées.',
  'Send either vastUrl or vastXml.': 'Envoyez soit vastUrl, soit vastXml.',
  'The VAST URL is missing.': 'L’URL VAST manque.',
  'The VAST XML is missing.': 'Le XML VAST manque.',
  'The VAST XML may have at most 262,144 characters.': 'Le XML VAST peut avoir au plus 262 144 caractères.',
};
