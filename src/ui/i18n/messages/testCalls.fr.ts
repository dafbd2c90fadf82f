export default {
  'Test tag': 'Tester le tag',
  'Test call': 'Appel de test',
  'Test pixel': 'Tester le pixel',
  'Export tag': 'Exporter le tag',
  'Copy endpoint': 'Copier l’adresse',
  'Endpoint of %{name} copied': 'Adresse de %{name} copiée',
  '%{name} has no endpoint: your account has no domain yet.':
    '%{name} n’a pas d’adresse : votre compte n’a pas encore de domaine.',
  '%{name} has no endpoint of its own.': '%{name} n’a pas d’adresse propre.',
  'Add to list': 'Ajouter à une liste',
  'Added to the list': 'Ajouté à la liste',
  'Already in the list': 'Déjà dans la liste',
  'None of them has the value this list needs.': 'Aucune n’a la valeur que demande cette liste.',
  'Choose at least one list.': 'Choisissez au moins une liste.',
  '%{title}: %{name}': '%{title} : %{name}',
  'No address to call.': 'Aucune adresse à appeler.',
  'No response.': 'Aucune réponse.',
  Call: 'Appeler',
  'Calling …': 'Appel…',
  'IP address': 'Adresse IP',
  'User agent': 'Agent utilisateur',
  'HTTP status': 'Statut HTTP',
  'Response time': 'Temps de réponse',
  Ads: 'Publicités',
  Price: 'Prix',
  Address: 'Adresse',
  'Valid response.': 'Réponse valide.',
  'Valid response with an ad.': 'Réponse valide avec une publicité.',
  'Calls the demand source as in an auction, for this viewer. Nothing is counted or billed.':
    'Appelle la source comme lors d’une enchère, pour ce spectateur. Rien n’est compté ni facturé.',
  'Calls the pixel of an event with sample values for macros. The vendor may count the call.':
    'Appelle le pixel d’un événement avec des valeurs d’exemple pour les macros. Le prestataire peut compter l’appel.',
  'One of its headers has an invalid name or value.': 'L’un de ses en-têtes a un nom ou une valeur non valide.',
  'Prebid runs in the player: there is no address to call.':
    'Prebid s’exécute dans le lecteur : il n’y a aucune adresse à appeler.',
  'It has no address yet.': 'Il n’a pas encore d’adresse.',
  'A marketplace serves it; the platform connects and tests marketplaces.':
    'Une place de marché le sert ; la plateforme connecte et teste les places de marché.',
  'The platform connects its partner: there is no address to call here.':
    'La plateforme connecte son partenaire : il n’y a pas d’adresse à appeler ici.',
  'Invalid response.': 'Réponse non valide.',
  'Valid response, no ad this time.': 'Réponse valide, sans publicité cette fois.',
  'Choose an event.': 'Choisissez un événement.',
  'There is no pixel for that event.': 'Il n’y a pas de pixel pour cet événement.',
  'The response is not JSON.': 'La réponse n’est pas du JSON.',
  'The response is not an OpenRTB bid response: the id or the list of bids is missing.':
    'La réponse n’est pas une réponse OpenRTB : il manque l’id ou la liste des offres.',
  'The response has the id of another request.': 'La réponse porte l’id d’une autre requête.',
  'The bid is for an impression that was not offered.': 'L’offre porte sur une impression non proposée.',
  'The bid needs a price above 0.': 'L’offre demande un prix supérieur à 0.',
  'The bid has no ad markup. A test does not call the win notice to fetch it.':
    'L’offre n’a pas de code publicitaire. Un test n’appelle pas la notification de gain pour l’obtenir.',
  'The bid has no advertiser domain.': 'L’offre n’indique pas le domaine de l’annonceur.',
  'The bid response has an empty “cur”. Remove it for USD, or set "cur": "USD".':
    'La réponse d’offre a un « cur » vide. Retirez-le pour USD, ou mettez "cur": "USD".',
};
