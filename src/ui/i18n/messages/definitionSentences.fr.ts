/** What the product's definitions explain and refuse. Messages with values are in `said`. */
export default {
  'An advertiser is the buying party: the partner behind tags, or the brand behind campaigns.':
    'Un annonceur est l’acheteur : le partenaire derrière les tags, ou la marque derrière les campagnes.',
  'An app list names apps once, so that tags, channels and campaigns can include or exclude them.':
    'Une liste d’applications les nomme une fois, pour que tags, canaux et campagnes puissent les inclure ou les exclure.',
  'A campaign buys impressions for one advertiser: its flight, budget, bid, creatives and where to buy.':
    'Une campagne achète des impressions pour un annonceur : sa période, son budget, son offre, ses créations et où acheter.',
  'A channel is one supply endpoint that players, apps and sub-publishers call; it holds the tags, the floor and the payout.':
    'Un canal est un point d’accès de l’inventaire qu’appellent lecteurs, applications et sous-éditeurs ; il porte les tags, le prix plancher et le reversement.',
  'A publisher is a customer account that owns all other objects.':
    'Un éditeur est un compte client, propriétaire de tous les autres objets.',
  'A tag is one connection to a demand source, sold at a CPM and called from any number of channels.':
    'Un tag est une connexion à une source de demande, vendue au CPM et appelée par autant de canaux que voulu.',

  'Share of the price the partner keeps': 'Part du prix que garde le partenaire',
  'Default for new tags': 'Valeur par défaut des nouveaux tags',
  'Tags of this advertiser called in parallel per request': 'Tags de cet annonceur appelés en parallèle par requête',
  'Never in the same pod': 'Jamais dans le même pod',
  'One value per line': 'Une valeur par ligne',
  'Entries that match no application': 'Entrées qui ne correspondent à aucune application',
  'Text or CSV, one value per line': 'Texte ou CSV, une valeur par ligne',
  'Billing model for the advertiser': 'Mode de facturation de l’annonceur',
  'Leave empty to use the creative’s': 'Laisser vide pour celle de la création',
  'Bid or max bid': 'Offre ou offre maximale',
  'Rank among your campaigns': 'Rang parmi vos campagnes',
  'First match wins': 'La première correspondance l’emporte',
  'Raise bids below this win rate': 'Relever les offres sous ce taux de gain',
  'Leave empty for all': 'Laisser vide pour tous',
  'Per viewer': 'Par spectateur',
  'That of the sub-publisher, else of the account': 'Celui du sous-éditeur, sinon celui du compte',
  'Leave empty for owned and operated': 'Laisser vide pour l’inventaire propre',
  'Unified: all in parallel. Waterfall: by priority. Hybrid: in parallel within each priority':
    'Unifié : tout en parallèle. Cascade : par priorité. Hybride : en parallèle dans chaque priorité',
  'Leave empty for all open marketplaces': 'Laisser vide pour toutes les places de marché ouvertes',
  'Used when there is no fill': 'Utilisée en l’absence de remplissage',
  'Used when the bundle is missing': 'Utilisé quand le bundle manque',
  '0 Pre-roll, -1 Mid-roll, -2 Post-roll; above 0 seconds into the content':
    '0 pré-roll, -1 mid-roll, -2 post-roll ; au-dessus de 0, secondes depuis le début du contenu',
  'Duration of each slot in seconds': 'Durée de chaque créneau en secondes',
  'Leave empty for the account limit': 'Laisser vide pour la limite du compte',
  'Removes user and device IDs': 'Retire les identifiants d’utilisateur et d’appareil',
  'Added to new tags, channels and campaigns': 'Ajouté aux nouveaux tags, canaux et campagnes',
  'Pays for this tag': 'Paie pour ce tag',
  'The server follows wrappers before it responds': 'Le serveur suit les wrappers avant de répondre',
  'Dynamic price: the expected CPM, used for ranking': 'Prix dynamique : le CPM attendu, qui sert au classement',
  'Leave empty for the channel floor': 'Laisser vide pour le prix plancher du canal',
  'Bids above are capped': 'Les offres supérieures sont plafonnées',
  '0–90 %, taken before the channel floor': '0–90 %, retenue avant le prix plancher du canal',
  'For ranking and forecasts only': 'Pour le classement et les prévisions seulement',
  'Share within one priority': 'Part au sein d’une priorité',
  'Leave empty to start now': 'Laisser vide pour commencer maintenant',
  'Last octet (IPv4) or 80 bits (IPv6)': 'Dernier octet (IPv4) ou 80 bits (IPv6)',

  'Only for apps': 'Seulement pour les applications',
  'Only for the web': 'Seulement pour le web',
  'Set by the marketplace': 'Fixé par la place de marché',
  'Only with RTB, and set by a marketplace': 'Seulement avec RTB, et fixé par une place de marché',
  'Only with a fixed price': 'Seulement avec un prix fixe',

  'Objects that use it will serve without it.': 'Les objets qui l’utilisent diffuseront sans elle.',
  'It will be ignored: objects that use it will serve without it.':
    'Il sera ignoré : les objets qui l’utilisent diffuseront sans lui.',

  'Partners ending in P work only with PreBid, others with VAST or RTB.':
    'Les partenaires dont l’identifiant finit par P fonctionnent seulement avec PreBid, les autres avec VAST ou RTB.',
  'An advertiser cannot compete with itself.': 'Un annonceur ne peut pas être son propre concurrent.',
  'The contract has ended.': 'Le contrat est terminé.',
  'At least 80% of the credit limit is used.': '80 % ou plus du plafond de crédit sont utilisés.',
  'The campaigns of this advertiser have a higher budget than the advertiser.':
    'Les campagnes de cet annonceur ont un budget supérieur au sien.',
  'The match “Contains” works only with app names.': '« Contient » ne fonctionne qu’avec des noms d’application.',
  'Enter a source URL.': 'Saisissez l’URL de la source.',
  'You cannot change the kind of a list that has entries.':
    'Vous ne pouvez pas changer la nature d’une liste qui a des entrées.',
  'The end must be after the start.': 'La fin doit être après le début.',
  'A CPM rate must be at most 1000.': 'Un tarif au CPM doit être au plus de 1000.',
  'The budget must not be lower than the amount already spent.':
    'Le budget ne doit pas être inférieur au montant déjà dépensé.',
  'Add the creative to the campaign first.': 'Ajoutez d’abord la création à la campagne.',
  'You cannot change the advertiser after the first impression.':
    'Vous ne pouvez plus changer l’annonceur après la première impression.',
  'You cannot change the ad format while creatives are linked.':
    'Vous ne pouvez pas changer le format tant que des créations sont liées.',
  'Belongs to another advertiser.': 'Appartient à un autre annonceur.',
  'Has a different ad format.': 'A un autre format publicitaire.',
  'Belongs to an ad exchange that is not selected.': 'Appartient à un ad exchange qui n’est pas sélectionné.',
  'Has ended.': 'Est terminé.',
  'It has impressions in the open finance month.': 'Il a des impressions dans le mois comptable en cours.',
  'The end must be above the start.': 'La borne haute doit dépasser la borne basse.',
  'The billing event “Bid” works only with RTB.': '« Offre » ne fonctionne qu’avec RTB.',
  'Choose a cost model: the channel belongs to a sub-publisher.':
    'Choisissez un modèle de coût : le canal appartient à un sous-éditeur.',
  'Floors by duration must not overlap.': 'Les prix planchers par durée ne doivent pas se chevaucher.',
  'A dynamic floor needs 7 days of data; choose Learn first.':
    'Un plancher dynamique demande 7 jours de données ; choisissez d’abord « Apprendre ».',
  'Max duration must not be below min duration.': 'La durée maximale ne doit pas être inférieure à la durée minimale.',
  'The pod must be at least as long as max duration.': 'Le pod doit durer au moins la durée maximale.',
  'VPAID does not run on CTV. Remove VPAID.': 'VPAID ne fonctionne pas sur CTV. Retirez VPAID.',
  'Link the tag to this channel first.': 'Liez d’abord le tag à ce canal.',
  'You cannot change the integration of a channel with requests.':
    'Vous ne pouvez pas changer l’intégration d’un canal qui a des requêtes.',
  'It had requests in the last 24 hours. Archive it first.':
    'Il a reçu des requêtes ces dernières 24 heures. Archivez-le d’abord.',
  'A fixed price needs a CPM above 0.': 'Un prix fixe demande un CPM supérieur à 0.',
  'Turn on pods to allow several bids.': 'Activez les pods pour autoriser plusieurs offres.',
  'Even pacing needs a daily cap on impressions or spend.':
    'Un rythme régulier demande un plafond quotidien d’impressions ou de dépense.',
  'Link the channel to this tag first.': 'Liez d’abord le canal à ce tag.',
  'This tag has no channels.': 'Ce tag n’a aucun canal.',
  'You cannot change the integration of a tag with impressions.':
    'Vous ne pouvez pas changer l’intégration d’un tag qui a des impressions.',
  'The password must have at least 12 characters.': 'Le mot de passe doit compter au moins 12 caractères.',
};
