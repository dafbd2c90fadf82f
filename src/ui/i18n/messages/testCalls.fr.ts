export default {
  'One of its headers has a name or a value that no request may have.':
    'L’un de ses en-têtes a un nom ou une valeur qu’aucune requête ne peut avoir.',
  'Prebid runs in the player, so there is nothing that a server could call.':
    'Prebid s’exécute dans le lecteur : un serveur n’a rien à appeler.',
  'It has no address yet.': 'Il n’a pas encore d’adresse.',
  'It is served by a marketplace, which the platform connects and tests.':
    'Il passe par une place de marché, que la plateforme connecte et teste.',
  'Its partner is connected by the platform, so there is no address here to call.':
    'Son partenaire est connecté par la plateforme : il n’y a pas d’adresse à appeler ici.',
  'It does not answer as it should.': 'La réponse n’est pas celle attendue.',
  'It answers, with no ad this time.': 'La réponse est bonne, sans publicité cette fois.',
  'It bids $%{1}.': 'Il enchérit à $%{1}.',
  'Say of which event the pixel is.': 'Indiquez l’événement du pixel.',
  'It has no pixel for that event.': 'Il n’y a pas de pixel pour cet événement.',
  'Its answer is no JSON.': 'Sa réponse n’est pas du JSON.',
  'Its answer is no bid response of OpenRTB: it has no id or no list of bids.':
    'Sa réponse n’est pas une réponse OpenRTB : il manque l’identifiant ou la liste des enchères.',
  'Its answer bears the id of another request.': 'Sa réponse porte l’identifiant d’une autre requête.',
  'It bids in %{1}; the request asks for USD.': 'Il enchérit en %{1} ; la requête demande des USD.',
  'It bids for an impression that was not offered.': 'Il enchérit sur une impression qui n’a pas été proposée.',
  'Its bid has no price above 0.': 'Son enchère n’a pas de prix supérieur à 0.',
  'It bids $%{1}, below the floor of $%{2}.': 'Il enchérit à $%{1}, sous le plancher de $%{2}.',
  'Its bid brings no ad along; what only a notice of the win would fetch is not fetched by a test.':
    'Son enchère n’apporte pas de publicité ; ce que seul un avis de gain irait chercher n’est pas demandé par un test.',
  'Its bid does not say the domain of its advertiser.': 'Son enchère n’indique pas le domaine de son annonceur.',
};
