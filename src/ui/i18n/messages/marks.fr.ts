export default {
  adx: {
    marks: {
      list: 'Modifications',
      one: '%{smart_count} modification, %{at} : %{who} |||| %{smart_count} modifications, %{at} : %{who}',
      title: '%{smart_count} modification, %{at} |||| %{smart_count} modifications, %{at}',
      open: 'Historique',
      openVersion: 'Ouvrir la version %{version} dans l’historique',
      cut: 'Les %{count} dernières sont affichées',
      failed: 'n’ont pas pu être chargées.',
    },
    performance: {
      notShown: 'Votre compte n’en voit pas les chiffres dans ce mode',
      title: 'Les 30 derniers jours, par jour',
      zone: 'Jours en %{zone}',
      loading: 'Les chiffres se chargent',
      open: 'Ouvrir comme rapport',
      failed: 'Les chiffres n’ont pas pu être chargés',
      tooLong: 'Ils prennent du temps en ce moment. Ouvrez-les comme rapport : le serveur continue de lui-même.',
      none: 'Aucun trafic pendant ces 30 jours',
      noneHint: '« Pourquoi n’est-ce pas diffusé ? » dans le menu ci-dessus dit ce qui l’empêche.',
      further: 'Le rapport remonte plus loin.',
    },
  },
};
