export const messages = {
  adx: {
    replay: {
      title: 'Rejeu avec la configuration actuelle',
      about:
        'Vérifie ciblage, listes, périodes, plafonds, prix planchers et nos propres prix tels qu’ils sont maintenant.',
      ask: 'Rejouer',
      again: 'Rejouer encore',
      judgedAt: 'Configuration du %{at}',
      loading: 'Rejeu de l’enchère…',
      failed: 'Le rejeu a échoué.',
      table: 'Différences par offre',
      before: 'Alors',
      today: 'Aujourd’hui',
      because: 'Cause',
      changes: 'Modifications en cause',
      noCause: 'Aucune modification ne l’explique à elle seule.',
      noLonger: 'Résolu :',
      asked: 'dans l’enchère : %{value}',
      members: '%{came} ajoutées, %{went} retirées',
      floor: 'Le prix plancher est maintenant de %{today} ; il était de %{before}.',
      unchanged: '%{smart_count} enchérisseur inchangé. |||| %{smart_count} enchérisseurs inchangés.',
      looked: 'Également vérifiés : %{count} autres (%{kind}), les plus récemment modifiés d’abord, 200 au plus.',
      verdicts: {
        same: 'Aucune différence.',
        sameNoWinner: 'Aucune différence : toujours pas de gagnant.',
        again:
          '%{winner} gagnerait encore à %{price}, mais %{smart_count} enchérisseur se comporterait autrement. |||| %{winner} gagnerait encore à %{price}, mais %{smart_count} enchérisseurs se comporteraient autrement.',
        noWinnerAgain:
          'Toujours aucun gagnant, mais %{smart_count} enchérisseur se comporterait autrement. |||| Toujours aucun gagnant, mais %{smart_count} enchérisseurs se comporteraient autrement.',
        price: '%{winner} gagnerait encore, à %{price} au lieu de %{beforePrice}.',
        another: '%{winner} gagnerait à %{price}, au lieu de %{before} à %{beforePrice}.',
        firstWinner: '%{winner} gagnerait à %{price}. Il n’y avait aucun gagnant avant.',
        noWinner: 'Aucun gagnant maintenant. Avant, %{before} gagnait à %{beforePrice}.',
        unknown: 'Impossible de dire si l’un de nos enchérisseurs gagnerait.',
      },
      unsure: {
        newBidder: 'Les acheteurs ajoutés depuis peuvent offrir plus ; leurs offres sont inconnues.',
        outsideBids: 'L’ad exchange compare aussi les offres d’autres plateformes, que nous ne voyons pas.',
        weights: 'À priorité égale, le gagnant est tiré au sort selon les poids : un autre enchérisseur peut gagner.',
        order:
          'La configuration n’explique pas le gain d’origine. Seules les modifications ultérieures sont vérifiées.',
      },
      parts: {
        won: 'Gagnée',
        lost: 'Perdue',
        noBid: 'Pas d’offre',
        timeout: 'Délai dépassé',
        filtered: 'Filtrée',
        error: 'Erreur',
        absent: 'Non appelé',
        bids: 'Enchérit',
        asked: 'Est appelé',
        stopped: 'Bloqué',
        gone: 'Supprimé',
        out: 'Reste exclu',
      },
      causes: {
        made: 'a été créé',
        removed: 'a été supprimé',
        time: 'Aucune modification – seul le temps a passé (période, heures).',
        traffic: 'Aucune modification – seulement le trafic depuis.',
        hidden: '%{object} a été modifié. Vous n’avez pas accès aux détails.',
      },
      leftOut: {
        title: 'Non couvert, et pourquoi',
        prices:
          'Le prix de %{smart_count} acheteur est celui de l’offre d’origine. |||| Les prix de %{smart_count} acheteurs sont ceux des offres d’origine.',
        answers:
          '%{smart_count} enchérisseur serait appelé ; son offre est inconnue. |||| %{smart_count} enchérisseurs seraient appelés ; leurs offres sont inconnues.',
        counters:
          'Plafonds, budgets et crédit utilisent les compteurs du jour. Leur état au moment de l’enchère et les limites de requêtes par seconde sont inconnus.',
        blocked: 'La requête a été bloquée pour une raison extérieure à cette configuration.',
        filtered:
          '%{smart_count} offre a été filtrée pour une raison que le rejeu ne peut pas vérifier ; elle reste filtrée. |||| %{smart_count} offres ont été filtrées pour des raisons que le rejeu ne peut pas vérifier ; elles restent filtrées.',
        absent:
          '%{smart_count} autre enchérisseur convient, alors comme aujourd’hui, mais n’a pas été appelé. Ses plafonds, sa limite de requêtes par seconde et sa position dans la cascade à ce moment sont inconnus. |||| %{smart_count} autres enchérisseurs conviennent, alors comme aujourd’hui, mais n’ont pas été appelés. Leurs plafonds, leurs limites de requêtes par seconde et leurs positions dans la cascade à ce moment sont inconnus.',
        fields: 'L’enchère n’a pas gardé les données pour ces conditions : %{fields}.',
        more: '%{smart_count} autre enchérisseur possible n’a pas été vérifié. |||| %{smart_count} autres enchérisseurs possibles n’ont pas été vérifiés.',
        history: 'Trop de modifications depuis : les plus anciennes n’ont pas été lues.',
      },
    },
  },
};
