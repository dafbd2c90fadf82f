/** What is said against a request, by its code. */
export const refusals = {
  unknown_dimension: 'La dimension %{name} n’existe pas.',
  unknown_metric: 'L’indicateur %{name} n’existe pas.',
  not_allowed: '%{name} n’est pas montré à votre compte dans ce mode.',
  incompatible: '%{name} et %{other} ne vont pas ensemble : ils sont comptés séparément. Retirez l’un des deux.',
  twice: '%{name} y figure deux fois.',
  not_a_dimension: '%{name} peut servir de filtre, mais pas être affiché.',
  no_metrics: 'Choisissez au moins un indicateur.',
  only_errors: 'Sans les erreurs il ne reste rien de ce rapport : affichez-les, ou choisissez d’autres indicateurs.',
  not_a_date: '%{value} n’est pas une date : écrivez-la comme 2026-03-31, ou 2026-03-31 18:00.',
  before_start: 'La fin ne doit pas être avant le début.',
  rows_too_far_back:
    'Les données par heure sont conservées 13 mois, puis seulement leurs totaux par jour UTC : commencez plus tard, ou retirez les heures et ce que ces totaux ne distinguent pas, comme les applications et les pays.',
  no_requests_apart: 'Les requêtes sans deal ne sont pas comptées à part : retirez %{name} ou le filtre « sans deal ».',
  range_too_long: 'Par heure, un rapport couvre au plus %{max} jours.',
  period_too_long: 'Un rapport couvre au plus %{max} mois.',
  too_far_back: 'Les données sont conservées %{max} mois. Choisissez le %{earliest} ou un jour ultérieur.',
  not_compared:
    'Seul un indicateur d’une comparaison se trie par son écart : comparez avec d’autres jours, ou triez par la valeur.',
  too_many_to_sort:
    'Une des deux périodes compte plus de %{max} lignes : triez par la valeur, ou réduisez le rapport par un filtre ou moins de dimensions.',
  unknown_sort: 'Triez par une des colonnes ou par un autre indicateur : %{name} n’existe pas.',
};
