export const texts = {
  'tooltips.key':
    'Emplacement du texte : un champ tel que tags.cpm, report.metric.fill, ou un nom commençant par custom.',
  'tooltips.text':
    'Le texte d’aide en Markdown, 1 000 caractères au plus. Il remplace le texte intégré de cet emplacement.',
  'tooltips.link': 'Page pour en savoir plus, dans un nouvel onglet. Vide : aucune.',
  'tooltips.locale': 'Langue du texte. Les autres langues ne le voient que s’il n’en existe pas dans la leur.',
  'tooltips.roles': 'Qui voit le texte.',
  'tooltips.modes': 'Mode où le texte est affiché : inventaire, demande ou les deux.',
  'tooltips.placement': 'Côté où s’ouvre la bulle. Automatique trouve la place.',
};
