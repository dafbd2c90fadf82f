export default {
  adx: {
    marks: {
      list: 'Modifications',
      one: '%{smart_count} modification, %{at} : %{who} |||| %{smart_count} modifications, %{at} : %{who}',
      title: '%{smart_count} modification, %{at} |||| %{smart_count} modifications, %{at}',
      open: 'Historique',
      openVersion: 'Ouvrir la version %{version} dans l’historique',
      cut: 'Les %{count} dernières',
      failed: 'n’ont pas pu être chargées.',
    },
    performance: {
      notShown: 'Vous n’en voyez pas les chiffres dans ce mode',
      title: '30 derniers jours, par jour',
      zone: 'Jours en %{zone}',
      loading: 'Chargement des chiffres…',
      open: 'Ouvrir en rapport',
      failed: 'Les chiffres n’ont pas pu être chargés',
      tooLong: 'Cela prend du temps. Ouvrez-le en rapport : le serveur poursuit le travail.',
      none: 'Aucun trafic sur les 30 derniers jours',
      noneHint: 'Aucun trafic. Ouvrez le contrôle de diffusion.',
      further: 'Le rapport couvre une période plus longue.',
    },
  },
};
