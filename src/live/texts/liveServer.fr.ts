export default {
  'Only publisher accounts and administrators can use the live view.':
    'Seuls les comptes éditeurs et les administrateurs ont accès à la vue en direct.',
  'Your account has no traffic in this mode.': 'Votre compte n’a pas de trafic dans ce mode.',
  'You can have 3 live views open at a time. Close another one first.':
    'Vous pouvez ouvrir 3 vues en direct à la fois. Fermez-en une d’abord.',
  'This auction has expired. Auctions are kept for 15 minutes – pin one to keep it for 7 days.':
    'Cette enchère a expiré. Les enchères sont gardées 15 minutes – épinglez-en une pour la garder 7 jours.',
  'Too many live views opened in one minute. Wait a moment and try again.':
    'Trop de vues en direct ouvertes en une minute. Attendez un instant, puis réessayez.',
  'Auction not found.': 'Enchère introuvable.',
  'The account has reached its limit of 500 pinned auctions. Pins expire after 7 days.':
    'Le compte a atteint sa limite de 500 enchères épinglées. Elles expirent après 7 jours.',
};
