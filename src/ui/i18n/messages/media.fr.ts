export default {
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
  'It is no well-formed XML.': 'Ce n’est pas du XML bien formé.',
  'It is XML, but no VAST document.': 'C’est du XML, mais pas un document VAST.',
  'It says that its VAST version is %{1}; those from 2.0 to 4.3 are known.':
    'Il annonce la version VAST %{1} ; les versions 2.0 à 4.3 sont connues.',
  'Its server answers with the status %{1}.': 'Son serveur répond avec le statut %{1}.',
  'It is larger than 1 MB, which no player waits for.': 'Il dépasse 1 Mo, ce qu’aucun lecteur n’attend.',
  'All its wrappers together take more than 20 seconds.': 'Ses wrappers prennent ensemble plus de 20 secondes.',
  'Its wrappers lead round in a circle.': 'Ses wrappers tournent en rond.',
  'It has more than %{1} wrappers before the ad.': 'Il a plus de %{1} wrappers avant la publicité.',
  'It has no ad just now.': 'Il n’a pas de publicité en ce moment.',
  'Its ad has no media file to play.': 'Sa publicité n’a aucun fichier média à lire.',
  'Its media must come from addresses that start with https://; %{1} does not.':
    'Ses médias doivent venir d’adresses qui commencent par https:// ; ce n’est pas le cas de %{1}.',
  'Its ad does not say how long it is.': 'Sa publicité n’indique pas sa durée.',
  'Nobody is told of its impressions.': 'Personne n’est informé de ses impressions.',
  'Nobody is told of these events: %{1}.': 'Personne n’est informé de ces événements : %{1}.',
  'A click on it leads nowhere.': 'Un clic ne mène nulle part.',
  'It has no MP4, the one format that every player shows.': 'Il n’a pas de MP4, le seul format que tous les lecteurs affichent.',
  'It uses VPAID, which does not run on CTV.': 'Il utilise VPAID, qui ne fonctionne pas sur CTV.',
  'It has %{1} ads; the first one was looked at.': 'Il a %{1} publicités ; la première a été examinée.',
  'Send either vastUrl or vastXml.': 'Envoyez soit vastUrl, soit vastXml.',
  'The VAST URL is missing.': 'L’URL VAST manque.',
  'The VAST XML is missing.': 'Le XML VAST manque.',
  'The VAST XML may have at most 262,144 characters.': 'Le XML VAST peut avoir au plus 262 144 caractères.',
};
