/** What objects ask of one request. `%{1}` and `%{2}` are names. */
export default {
  '%{1} requires consent, which this request lacks.': '%{1} exige un consentement, absent de cette requête.',
  '%{1} blocks the advertiser domain of the bid.': '%{1} bloque le domaine annonceur de l’offre.',
  'The bid’s deal is missing on %{1}.': 'Le deal de l’offre manque sur %{1}.',
  '%{1} is not selected on %{2}.': '%{1} n’est pas sélectionné sur %{2}.',
  '%{1} does not accept child-directed requests.': '%{1} n’accepte pas les requêtes destinées aux enfants.',
  '%{1} does not accept this request’s ad format.': '%{1} n’accepte pas le format publicitaire de cette requête.',
  '%{1} does not accept this request’s app or site.': '%{1} n’accepte pas l’application ou le site de cette requête.',
  '%{1} does not accept this request’s country.': '%{1} n’accepte pas le pays de cette requête.',
  '%{1} does not accept this request’s environment.': '%{1} n’accepte pas l’environnement de cette requête.',
  '%{1} does not accept this request’s ad duration.': '%{1} n’accepte pas la durée de publicité de cette requête.',
  '%{1} does not accept this request’s ad position.': '%{1} n’accepte pas l’emplacement de la publicité de cette requête.',
  'The targeting %{1} excludes this request.': 'Le ciblage %{1} exclut cette requête.',
  'The bid is below the floor of %{1}.': 'L’offre est sous le plancher de %{1}.',
  'The caller of %{1} was deleted.': 'L’appelant de %{1} a été supprimé.',
};
