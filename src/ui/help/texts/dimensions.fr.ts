export const texts = {
  'report.dimension.week': 'Semaines du lundi au dimanche, nommées par leur lundi.',
  'report.dimension.hour_of_day':
    'La même heure de tous les jours réunis, de 0 à 23, dans le fuseau horaire du rapport.',
  'report.dimension.weekday': 'Le même jour de toutes les semaines réunies, p. ex. tous les lundis.',
  'report.dimension.manager_name':
    'La personne qui suit l’éditeur aujourd’hui. Le trafic d’avant un changement compte aussi pour elle.',
  'report.dimension.channel_uid': 'Clé publique du canal, comme dans son adresse.',
  'report.dimension.tag_uid': 'Clé publique du tag, comme dans les adresses et les journaux.',
  'report.dimension.marketplace_uid':
    'Clé publique de la place de marché. Non vide : seulement le trafic acheté par des places de marché.',
  'report.dimension.integration': 'Comment le tag joint sa demande : VAST, RTB ou PreBid.',
  'report.dimension.partner':
    'Le partenaire publicitaire auquel le tag se connecte. Vide pour un simple point d’accès.',
  'report.dimension.deal_id': 'ID du deal tel qu’il arrive avec les requêtes, y compris pour les deals absents d’ici.',
  'report.dimension.deal_type': 'Enchère ouverte, enchère privée, préféré ou garanti.',
  'report.dimension.environment': 'Où la publicité a été affichée : CTV, in-app, web mobile, ordinateur ou DOOH.',
  'report.dimension.ad_format': 'Vidéo, audio ou bannière.',
  'report.dimension.app_bundle': 'Bundle ou nom de paquet de l’application, tel que les requêtes l’envoient.',
  'report.dimension.app_store': 'Boutique qui propose l’application. Vide si l’application est inconnue.',
  'report.dimension.site_domain': 'Domaine du site, sans www.',
  'report.dimension.content_category': 'Catégorie IAB du contenu autour de la publicité, p. ex. IAB1-6.',
  'report.dimension.publisher_id':
    'ID de vendeur envoyé par l’ad exchange avec ses requêtes, comme dans son sellers.json.',
  'report.dimension.seller_type':
    'Direct : le propriétaire de l’inventaire le vend. Revendeur : un tiers le vend pour lui.',
  'report.dimension.region': 'Pays par zone, p. ex. EMEA, APAC ou NAM. Un pays ne compte ici que dans une zone.',
  'report.dimension.state': 'État du spectateur. Vide hors des États-Unis.',
  'report.dimension.device': 'Type d’appareil : mobile, ordinateur, téléviseur connecté et autres.',
  'report.dimension.os': 'Système d’exploitation de l’appareil, p. ex. Roku ou iOS.',
  'report.dimension.browser': 'Navigateur du spectateur ; sur un téléviseur, sa marque.',
  'report.dimension.venue_type':
    'Type de lieu équipé d’un écran DOOH, p. ex. les aéroports. Vide pour le reste du trafic.',
  'report.dimension.start_delay':
    'Moment de la publicité : avant (pré-roll), pendant (mid-roll) ou après le contenu (post-roll).',
  'report.dimension.plcmt':
    'Sous-type d’emplacement vidéo de l’IAB, p. ex. instream. Les acheteurs fixent leurs prix selon lui.',
  'report.dimension.player_size': 'Largeur du lecteur : petit sous 300 px, moyen sous 600 px, grand au-delà.',
  'report.dimension.pod_position': 'Place de la publicité dans son pod : 1 est la première de la coupure.',
  'report.dimension.duration_bucket':
    'Durée de la publicité par paliers. 15 s regroupe les publicités de plus de 6 et jusqu’à 15 secondes.',
  'report.dimension.adomain': 'Domaine de la marque dans la publicité, tel que l’offre le nomme.',
  'report.dimension.bid_bucket': 'Prix des offres par paliers, en USD pour 1 000 impressions.',
  'report.dimension.floor_bucket': 'Prix plancher des requêtes par paliers, en USD pour 1 000 impressions.',
  'report.dimension.consent_state':
    'Choix du spectateur sur l’usage de ses données (RGPD ou lois américaines). Aucun : rien n’a été transmis.',
  'report.dimension.param': 'Valeur de votre propre paramètre, telle que les requêtes l’apportent.',
  'report.dimension.ivt_name': 'Votre pixel tiers qui a contrôlé ou mesuré le trafic.',
  'report.dimension.ivt_vendor': 'L’entreprise qui a contrôlé ou mesuré le trafic.',
  'report.dimension.ivt_stage': 'Avant l’enchère : contrôlé avant l’enchère. Après l’enchère : mesuré à l’impression.',
  'report.dimension.ivt_type':
    'GIVT : robots et centres de données connus, trouvés par des listes. SIVT : trafic déguisé, trouvé par analyse.',
  'report.dimension.ivt_category':
    'Ce qui rend le trafic invalide, selon la taxonomie TAG, p. ex. un appareil détourné.',
  'report.dimension.error_code':
    'Code d’erreur VAST signalé par le lecteur, ou notre propre code pour une réponse en échec.',
  'report.dimension.error_group': 'Codes d’erreur par cause, p. ex. wrapper, fichier ou transport.',
  'report.dimension.reason_kind': 'Sort de la requête ou de l’offre : bloquée, sans offre, perdue ou filtrée.',
  'report.dimension.reason_code':
    'Pourquoi c’est arrivé. Les codes sous 500 sont ceux d’OpenRTB, les autres les nôtres.',
  'report.dimension.applist_id':
    'Applications de cette liste aujourd’hui. Une application ajoutée depuis compte avec tout son trafic.',
  'report.dimension.sitelist_id':
    'Sites de cette liste aujourd’hui. Un site ajouté depuis compte avec tout son trafic.',
  'report.dimension.demand_status': 'État actuel de l’éditeur, quel qu’il ait été au moment du trafic.',
  'report.dimension.channel_status': 'État actuel du canal, quel qu’il ait été au moment du trafic.',
  'report.dimension.sub_status': 'État actuel du sous-éditeur, quel qu’il ait été au moment du trafic.',
  'report.dimension.tag_status': 'État actuel du tag, quel qu’il ait été au moment du trafic.',
  'report.dimension.advertiser_status': 'État actuel de l’annonceur, quel qu’il ait été au moment du trafic.',
  'report.dimension.marketplace_status': 'État actuel de la place de marché, quel qu’il ait été au moment du trafic.',
  'report.dimension.campaign_status': 'État actuel de la campagne, quel qu’il ait été au moment du trafic.',
  'report.dimension.creative_status': 'État actuel de la création, quel qu’il ait été au moment du trafic.',
  'report.dimension.adexchange_status': 'État actuel de l’ad exchange, quel qu’il ait été au moment du trafic.',
  'report.dimension.supplier_status': 'État actuel du fournisseur, quel qu’il ait été au moment du trafic.',
  'report.dimension.deal_status': 'État actuel du deal, quel qu’il ait été au moment du trafic.',
  'report.dimension.app_status': 'État actuel de l’application, quel qu’il ait été au moment du trafic.',
  'report.dimension.site_status': 'État actuel du site, quel qu’il ait été au moment du trafic.',
  'report.dimension.ivt_status': 'État actuel du pixel tiers, quel qu’il ait été au moment du trafic.',
};
