export default {
  'Smaller versions of a hosted video are made with ffmpeg, which this server does not have; players get the file as it was sent.':
    'Les versions réduites d’une vidéo hébergée sont créées avec ffmpeg, dont ce serveur ne dispose pas ; les lecteurs reçoivent le fichier tel qu’envoyé.',
  Preview: 'Aperçu',
  'This browser cannot show the file, or it is not there.': 'Ce navigateur ne peut pas afficher le fichier, ou celui-ci n’existe pas.',
  'What a player finds': 'Ce que trouve un lecteur',
  'Wrappers are followed; nothing is counted as shown': 'Les wrappers sont suivis ; rien n’est compté comme affiché',
  'Looking …': 'Vérification …',
  Validate: 'Valider',
  Wrappers: 'Wrappers',
  'Click-through': 'Clic',
  'It can be played.': 'Il peut être lu.',
  'It cannot be played.': 'Il ne peut pas être lu.',
  'Behind wrapper %{step}': 'Derrière le wrapper %{step}',
  'Save the channel first; then it has an address.': 'Enregistrez d’abord le canal ; il aura alors une adresse.',
  'This is what is saved; your changes are not in it yet.': 'Voici ce qui est enregistré ; vos modifications n’y sont pas encore.',
  'Your account has no domain yet, so nobody can call its channels. Ask your manager for one.':
    'Votre compte n’a pas encore de domaine : personne ne peut appeler ses canaux. Demandez-en un à votre gestionnaire.',
  'Tag address': 'Adresse du tag',
  'The player fills in the macros': 'Le lecteur remplit les macros',
  'Prebid ad unit': 'Ad unit Prebid',
  'Bid endpoint': 'Point d’enchère',
  'OpenRTB 2.6, by POST': 'OpenRTB 2.6, par POST',
  'Sample request': 'Exemple de requête',
  'Line for ads.txt and app-ads.txt': 'Ligne pour ads.txt et app-ads.txt',
  'There is no line for ads.txt while the account has no seller ID and domain under Sellers JSON.':
    'Il n’y a pas de ligne pour ads.txt tant que le compte n’a pas d’identifiant de vendeur et de domaine sous Sellers JSON.',
  'The macro style must be one of these: %{1}.': 'Le style de macro doit être l’un de ceux-ci : %{1}.',
  'Media files get the address %{1}, which players cannot reach. Set PUBLIC_URL on the server.':
    'Les fichiers média reçoivent l’adresse %{1}, que les lecteurs ne peuvent pas joindre. Définissez PUBLIC_URL sur le serveur.',
  'The file is no longer there; send it again.': 'Le fichier n’est plus là ; envoyez-le à nouveau.',
  'The file must be one of these: %{1}.': 'Le fichier doit être de l’un de ces types : %{1}.',
  'The file is larger than %{1}.': 'Le fichier dépasse %{1}.',
  'The content of the file is none of these: %{1}.': 'Le contenu du fichier n’est d’aucun de ces types : %{1}.',
  'The file begins like %{1}, but cannot be read.': 'Le fichier commence comme %{1}, mais ne peut pas être lu.',
  'There is no such file.': 'Ce fichier n’existe pas.',
  'It is checked on each save, so change it on one object at a time.':
    'Ce champ est vérifié à chaque enregistrement : modifiez-le objet par objet.',
  'It is no address that can be fetched. Write one that starts with https:// and has no user name in it.':
    'Cette adresse ne peut pas être appelée. Indiquez-en une qui commence par https:// et ne contient pas de nom d’utilisateur.',
  'There is no host of that name.': 'Aucun hôte ne porte ce nom.',
  'Its address lies in a private or special network, to which this server does not go.':
    'Son adresse se trouve dans un réseau privé ou particulier, auquel ce serveur n’accède pas.',
  'Its server cannot be reached.': 'Son serveur est injoignable.',
  'Its server has not answered within 5 seconds.': 'Son serveur n’a pas répondu en 5 secondes.',
  'Its answer is larger than 5 MB.': 'Sa réponse dépasse 5 Mo.',
  'It redirects more than 5 times.': 'Elle redirige plus de 5 fois.',
  'Its answer breaks off or cannot be read.': 'Sa réponse est interrompue ou illisible.',
  'This demonstration runs in the browser and fetches nothing from outside. A server does.':
    'Cette démonstration fonctionne dans le navigateur et n’appelle rien à l’extérieur. Un serveur le fait.',
  'The answer says Content-Encoding: %{1}, and cannot be unpacked so. Use gzip, deflate or br, or none.':
    'La réponse annonce Content-Encoding : %{1}, et ne peut pas être décompressée ainsi. Utilisez gzip, deflate ou br, ou rien.',
  'This is XML, but not a VAST document.': 'C’est du XML, mais pas un document VAST.',
  'Unknown VAST version %{1}. Use 2.0 to 4.3.': 'Version VAST %{1} inconnue. Utilisez 2.0 à 4.3.',
  'The ad server answered with status %{1}.': 'Le serveur publicitaire a répondu avec le statut %{1}.',
  'The ad server answered 403 to the User-Agent “%{1}”. It may only answer players.':
    'Le serveur publicitaire a répondu 403 au User-Agent « %{1} ». Il ne répond peut-être qu’aux lecteurs.',
  'The document is larger than 1 MB. Players do not wait for that.': 'Le document dépasse 1 Mo. Les lecteurs n’attendent pas autant.',
  'The document has more than 50,000 elements and attributes.': 'Le document a plus de 50 000 éléments et attributs.',
  'Elements are nested more than 100 levels deep.': 'Les éléments sont imbriqués sur plus de 100 niveaux.',
  'Reading the document took too long and was stopped.': 'La lecture du document était trop longue et a été arrêtée.',
  'Too many VAST checks are running. Try again in a moment.': 'Trop de vérifications VAST sont en cours. Réessayez dans un instant.',
  'All wrappers together take more than 20 seconds.': 'Les wrappers prennent ensemble plus de 20 secondes.',
  'The ads lead to more than 12 documents. The check stopped there.':
    'Les publicités mènent à plus de 12 documents. La vérification s’est arrêtée là.',
  'The wrappers lead back to a document that was already read.': 'Les wrappers ramènent à un document déjà lu.',
  'There are more than %{1} wrappers before the ad.': 'Il y a plus de %{1} wrappers avant la publicité.',
  'The wrapper does not say where its ad is (VASTAdTagURI).': 'Le wrapper n’indique pas où se trouve sa publicité (VASTAdTagURI).',
  'The wrapper’s address %{1} is relative, and the address of this document is not known.':
    'L’adresse %{1} du wrapper est relative, et l’adresse de ce document n’est pas connue.',
  'Another wrapper is not allowed here (followAdditionalWrappers is false), so players ignore it.':
    'Un autre wrapper n’est pas autorisé ici (followAdditionalWrappers vaut false) : les lecteurs l’ignorent.',
  'A pod is not allowed behind this wrapper (allowMultipleAds is not true), so players ignore its ads.':
    'Un pod n’est pas autorisé derrière ce wrapper (allowMultipleAds ne vaut pas true) : les lecteurs ignorent ses publicités.',
  'No ad at the moment.': 'Pas de publicité en ce moment.',
  'Ad %{1} has no ad at the moment, so a later one was checked.': 'La publicité %{1} est vide en ce moment ; une suivante a été vérifiée.',
  'The ad has no media file to play.': 'La publicité n’a aucun fichier média à lire.',
  'Players must load %{1} over https. Change http:// to https://.':
    'Les lecteurs doivent charger %{1} en https. Remplacez http:// par https://.',
  'Browsers may block pixels and images that are not loaded over https, such as %{1}.':
    'Les navigateurs peuvent bloquer les pixels et images qui ne sont pas chargés en https, comme %{1}.',
  'Some characters are not valid %{1}. Players show “�” instead.':
    'Certains caractères ne sont pas valides en %{1}. Les lecteurs affichent « � » à leur place.',
  'The ad does not say how long it is.': 'La publicité n’indique pas sa durée.',
  'The ad has no impression pixel.': 'La publicité n’a pas de pixel d’impression.',
  'No pixels for these events: %{1}.': 'Aucun pixel pour ces événements : %{1}.',
  'A click on the ad leads nowhere.': 'Un clic sur la publicité ne mène nulle part.',
  'There is no MP4 file, the one format that every player shows.':
    'Il n’y a pas de fichier MP4, le seul format que tous les lecteurs affichent.',
  'The ad uses VPAID, which does not run on CTV.': 'La publicité utilise VPAID, qui ne fonctionne pas sur CTV.',
  'There are %{1} ads. The first one was checked.': 'Il y a %{1} publicités. La première a été vérifiée.',
  'This is a pod of %{1} ads. The first one by sequence was checked.':
    'C’est un pod de %{1} publicités. La première par séquence a été vérifiée.',
  'Nothing to play at the moment.': 'Rien à lire en ce moment.',
  'Check again': 'Vérifier à nouveau',
  'Last check, %{at}: %{note}': 'Dernière vérification, %{at} : %{note}',
  'VAST check': 'Vérification VAST',
  'Last VAST check': 'Dernière vérification VAST',
  Answers: 'Répond',
  'No ad': 'Pas de publicité',
  'No answer': 'Pas de réponse',
  Broken: 'Défectueux',
  'The ad server did not answer the last check. Check it again below.':
    'Le serveur publicitaire n’a pas répondu à la dernière vérification. Vérifiez-le à nouveau ci-dessous.',
  'The last check found broken VAST. See below.': 'La dernière vérification a trouvé un VAST défectueux. Voir ci-dessous.',
  'Only creatives with VAST can be checked.': 'Seules les créations avec VAST peuvent être vérifiées.',
  'Send either vastUrl or vastXml.': 'Envoyez soit vastUrl, soit vastXml.',
  'The VAST URL is missing.': 'L’URL VAST manque.',
  'The VAST XML is missing.': 'Le XML VAST manque.',
  'The VAST XML may have at most 262,144 characters.': 'Le XML VAST peut avoir au plus 262 144 caractères.',
};
