export const messages = {
  adx: {
    dashboard: {
      start: {
        title: 'Premiers pas',
        progress: '%{done} sur %{total} terminés',
        done: '(terminé)',
        account: 'Créer un compte',
        accountWhy: 'Un compte éditeur possède tout le reste.',
        accountGo: 'Créer un éditeur',
        user: 'Inviter un utilisateur',
        userWhy: 'Les utilisateurs se connectent pour le compte. Ajoutez-les dans son onglet Accès.',
        userGo: 'Ajouter des utilisateurs',
        channel: 'Créer un canal',
        channelWhy:
          'Les lecteurs et les applications appellent un canal pour recevoir des publicités. Un administrateur agit d’abord au nom du compte.',
        channelGo: 'Aller aux canaux',
        tag: 'Créer un tag',
        tagWhy: 'Un tag relie une source de demande. Associez-le au canal.',
        tagGo: 'Aller aux tags',
        adexchange: 'Relier un ad exchange',
        adexchangeWhy: 'Il envoie des demandes d’offre à votre enchérisseur.',
        adexchangeGo: 'Aller aux ad exchanges',
        campaign: 'Créer une campagne',
        campaignWhy: 'Budget, offre et créations d’un annonceur.',
        campaignGo: 'Aller aux campagnes',
        traffic: 'Envoyer du trafic',
        trafficWhy: 'Appelez le canal ou importez des données. Les chiffres apparaissent dans l’heure.',
        trafficGo: 'Suivre en direct',
      },
    },
  },
};
