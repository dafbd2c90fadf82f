export const messages = {
  adx: {
    replay: {
      title: 'Si elle arrivait aujourd’hui',
      about: 'Rejugée d’après la configuration du jour : ciblage, listes, périodes, plafonds, planchers et prix de notre côté.',
      ask: 'Rejouer',
      again: 'Rejouer encore',
      judgedAt: 'Jugée d’après la configuration du %{at}',
      loading: 'L’enchère est rejugée…',
      failed: 'La réponse n’est pas arrivée.',
      table: 'Ce qui serait différent, offre par offre',
      before: 'Alors',
      today: 'Aujourd’hui',
      because: 'Pourquoi, et à cause de quelle modification',
      changes: 'Ce qui fait la différence',
      noCause: 'Aucune modification à elle seule ne l’explique.',
      noLonger: 'Plus maintenant :',
      asked: 'dans l’enchère : %{value}',
      members: '%{came} ajoutées, %{went} retirées',
      floor: 'Le plancher est de %{today} aujourd’hui ; il était de %{before}.',
      unchanged: '%{smart_count} enchérisseur participerait comme alors. |||| %{smart_count} enchérisseurs participeraient comme alors.',
      looked: 'Outre ceux qui ont enchéri, %{count} autres ont été jugés (%{kind}) : les derniers modifiés, 200 au plus.',
      verdicts: {
        same: 'Rien ne serait différent.',
        again:
          '%{winner} gagnerait encore à %{price}, mais %{smart_count} enchérisseur participerait autrement. |||| %{winner} gagnerait encore à %{price}, mais %{smart_count} enchérisseurs participeraient autrement.',
        nobodyAgain:
          'Personne ne gagnerait, comme alors, mais %{smart_count} enchérisseur participerait autrement. |||| Personne ne gagnerait, comme alors, mais %{smart_count} enchérisseurs participeraient autrement.',
        price: '%{winner} gagnerait encore, à %{price} au lieu de %{beforePrice}.',
        another: '%{winner} gagnerait à %{price}, au lieu de %{before} à %{beforePrice}.',
        somebody: '%{winner} gagnerait à %{price} ; alors, personne n’avait gagné.',
        nobody: 'Personne ne gagnerait ; alors, c’était %{before}, à %{beforePrice}.',
        unknown: 'On ne peut savoir si l’un des nôtres gagnerait.',
      },
      unsure: {
        newBidder: 'Les acheteurs nouvellement appelés peuvent offrir plus ; leur réponse n’est pas connue.',
        outsideBids: 'La place de marché décide parmi des offres d’autrui que nul ici ne connaît.',
        weights: 'À priorité égale, le hasard décide selon les poids : ce peut être un autre d’entre eux.',
        order: 'Ce qui a fait gagner alors n’est pas dans la configuration ; seul ce qui a changé depuis est jugé.',
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
        stopped: 'Est arrêté',
        gone: 'N’existe plus',
        out: 'Reste dehors',
      },
      causes: {
        made: 'a été créé',
        removed: 'a été supprimé',
        time: 'Personne n’a rien modifié : le temps a passé.',
        traffic: 'Personne n’a rien modifié : c’est le trafic compté jusqu’à aujourd’hui.',
        hidden: '%{object} a été modifié ; en quoi, cela ne vous est pas montré.',
      },
      leftOut: {
        title: 'Ce qui n’a pas été jugé, et pourquoi',
        prices:
          'Le prix de %{smart_count} acheteur reste celui offert alors. |||| Les prix de %{smart_count} acheteurs restent ceux offerts alors.',
        answers:
          '%{smart_count} enchérisseur serait appelé ; sa réponse n’est pas connue. |||| %{smart_count} enchérisseurs seraient appelés ; leurs réponses ne sont pas connues.',
        counters:
          'Plafonds, budgets et crédit sont jugés d’après ce qui est compté aujourd’hui ; où ils en étaient au moment de l’enchère, et les requêtes par seconde, ne sont pas connus.',
        blocked: 'La requête a été bloquée pour une raison que la configuration ne montre pas.',
        filtered:
          '%{smart_count} offre a été filtrée pour une raison qui n’est pas jugée ici ; elle le reste. |||| %{smart_count} offres ont été filtrées pour des raisons qui ne sont pas jugées ici ; elles le restent.',
        absent:
          '%{smart_count} autre convient aujourd’hui comme alors et n’a pas été appelé : plafonds, requêtes par seconde et ordre de la cascade à ce moment ne sont pas connus. |||| %{smart_count} autres conviennent aujourd’hui comme alors et n’ont pas été appelés : plafonds, requêtes par seconde et ordre de la cascade à ce moment ne sont pas connus.',
        fields: 'L’enchère n’a pas gardé ce que ces conditions demandent : %{fields}.',
        more: '%{smart_count} autre qui pourrait enchérir n’a pas été regardé. |||| %{smart_count} autres qui pourraient enchérir n’ont pas été regardés.',
        history: 'Il y a eu tant de modifications depuis que les plus anciennes n’ont pas été lues.',
      },
    },
  },
};
