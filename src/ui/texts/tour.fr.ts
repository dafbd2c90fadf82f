export default {
  adx: {
    tour: {
      title: 'Visite guidée',
      offer: 'Quatre choses vont mal dans cette démo. Découvrez-les en une visite de trois minutes.',
      start: 'Commencer la visite',
      step: 'Étape %{at} sur %{of}',
      back: 'Retour',
      next: 'Suivant',
      finish: 'Terminer',
      dismiss: 'Fermer la visite',
      dashboard: {
        title: 'Commencer par les alertes',
        text: 'Northbay Streaming vend de la publicité à la télévision. Le tableau de bord compare aujourd’hui à hier, et ses alertes mènent à la cause.',
      },
      floor: {
        title: 'Un changement qui a divisé le remplissage par deux',
        text: 'Ce canal vend moitié moins que la semaine dernière. L’historique dit pourquoi : son prix plancher est passé de 5 $ à 12 $.',
      },
      budget: {
        title: 'Un budget erroné',
        text: 'Cette campagne est très en retard. Il manque un zéro : son budget quotidien est passé de 4 000 $ à 400 $.',
      },
      deal: {
        title: 'Un deal à l’arrêt',
        text: 'Des requêtes arrivent, mais rien n’est acheté. Son prix plancher est monté à 28 $, et la campagne enchérit à 22 $.',
      },
      targeting: {
        title: 'Un ciblage expiré',
        text: 'Cette campagne n’achète rien. Ouvrez le contrôle de diffusion : son ciblage et son deal visent un festival terminé.',
      },
      live: {
        title: 'Les enchères en direct',
        text: 'Ouvrez une enchère pour voir chaque offre et pourquoi elle a perdu. Rejouer montre ce qui se passerait avec les réglages actuels.',
      },
    },
  },
};
