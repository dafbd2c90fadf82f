export const messages = {
  adx: {
    alerts: {
      title: 'Alertes',
      all: 'Toutes',
      new: 'Nouvelle',
      lasting: 'en cours',
      none: 'Aucune alerte ouverte.',
      noneNow: 'Aucune alerte ouverte. Les alertes passées sont sous Toutes.',
      more: 'et %{count} autres',
      severity: { error: 'Critique', warning: 'Avertissement' },
      places: { now: 'Ouvertes', over: 'Résolues (4 dernières semaines)', putOff: 'En veille' },
      facts: { since: 'Depuis', during: 'Du – au', account: 'Éditeur', money: 'Montant' },
      money: {
        lost: {
          hour: '%{usd} par heure sous le niveau habituel',
          day: '%{usd} par jour sous le niveau habituel',
          inAll: '%{usd} perdus au total',
        },
        gained: {
          hour: '%{usd} par heure au-dessus du niveau habituel',
          day: '%{usd} par jour au-dessus du niveau habituel',
          inAll: '%{usd} gagnés au total',
        },
        atStake: { hour: '%{usd} par heure en jeu', day: '%{usd} par jour en jeu', inAll: '%{usd} en jeu' },
      },
      changes: {
        title: 'Modifications récentes',
        none: 'Aucune modification dans les 24 heures précédentes – ni ici ni dans les objets liés.',
        beforeMinutes: '%{smart_count} minute avant |||| %{smart_count} minutes avant',
        beforeHours: '%{smart_count} heure avant |||| %{smart_count} heures avant',
        afterMinutes: '%{smart_count} minute après le début |||| %{smart_count} minutes après le début',
        afterHours: '%{smart_count} heure après le début |||| %{smart_count} heures après le début',
      },
      open: 'Ouvrir',
      openAll: 'Ouvrir les %{count}',
      report: 'Rapport sur ces heures',
      tomorrow: 'Mettre en veille 1 jour',
      dismiss: 'Ignorer',
      takeBack: 'Rétablir',
      said: {
        tomorrow: 'En veille pour 1 jour : %{title}',
        dismissed: 'Ignorée : %{title}',
        back: 'Rétablie : %{title}',
      },
      usual: 'Habituel',
      course: '%{name} dans le temps, avec la plage habituelle',
      measures: { requests: 'Requêtes', fill: 'Remplissage', revenue: 'Revenus', spend: 'Dépenses', share: 'Part' },
      factsLate: {
        title:
          'Aucune nouvelle donnée de trafic depuis %{smart_count} heure |||| Aucune nouvelle donnée de trafic depuis %{smart_count} heures',
        about: 'Les chiffres de trafic peuvent être périmés',
        many: 'Données de trafic en retard',
      },
      noTraffic: {
        title: 'Aucun trafic depuis %{smart_count} h',
        about: 'D’habitude %{count} requêtes par heure',
        many: 'Aucun trafic',
      },
      offPattern: {
        requests: {
          below: 'Requêtes %{pct} sous le niveau habituel',
          above: 'Requêtes %{pct} au-dessus du niveau habituel',
        },
        fill: {
          below: 'Remplissage %{pct} sous le niveau habituel',
          above: 'Remplissage %{pct} au-dessus du niveau habituel',
        },
        revenue: {
          below: 'Revenus %{pct} sous le niveau habituel',
          above: 'Revenus %{pct} au-dessus du niveau habituel',
        },
        spend: {
          below: 'Dépenses %{pct} sous le niveau habituel',
          above: 'Dépenses %{pct} au-dessus du niveau habituel',
        },
        about: 'Pendant %{smart_count} heure |||| Pendant %{smart_count} heures',
        many: 'Inhabituel pour ce jour et cette heure',
      },
      slowAnswers: {
        title: 'Réponses lentes : %{pct}',
        about: 'D’habitude %{usual} ; %{count} appels',
        many: 'Réponses lentes',
      },
      invalidTraffic: {
        title: 'Trafic invalide : %{pct}',
        about: 'D’habitude %{usual} ; %{count} impressions',
        many: 'Trafic invalide',
      },
      creditReached: {
        title: 'Plafond de crédit atteint',
        about: '%{used} sur %{limit}',
        many: 'Plafond de crédit atteint',
      },
      creditNear: {
        title: 'Plafond de crédit à %{pct}',
        about: '%{used} sur %{limit}',
        many: 'Proche du plafond de crédit',
      },
      contractEnded: {
        title: 'Contrat terminé depuis %{smart_count} jour |||| Contrat terminé depuis %{smart_count} jours',
        many: 'Contrat terminé',
      },
      contractEnds: {
        title: 'Le contrat se termine dans %{smart_count} jour |||| Le contrat se termine dans %{smart_count} jours',
        many: 'Contrats qui se terminent sous 30 jours',
      },
      checkFailed: { title: 'Échec de la synchronisation', many: 'Échecs de la synchronisation' },
      adsTxtMissing: {
        missing: 'Notre ligne manque dans %{file}',
        noFile: '%{file} manquant',
        many: 'ads.txt manquant ou incomplet',
      },
      creativeDenied: { title: 'Création refusée', many: 'Créations refusées' },
      noCreative: { title: 'Aucune création', about: 'Débute le %{at}', many: 'Campagnes sans création' },
      behindPace: {
        title: 'En retard : %{pct} de l’attendu',
        about: '%{done} sur %{expected} attendus à ce jour',
        many: 'En retard',
      },
    },
  },
};
