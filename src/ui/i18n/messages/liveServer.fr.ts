export default {
  'The live view is for accounts and administrators.': 'La vue en direct est réservée aux comptes et aux administrateurs.',
  'The account has no traffic on this side.': 'Le compte n’a pas de trafic de ce côté.',
  'Three live views at once are the most for one person. Close another one first.':
    'Une personne peut ouvrir au plus trois vues en direct à la fois. Fermez-en une d’abord.',
  'Auctions are kept for 15 minutes, and this one is gone. Pin one to keep it longer.':
    'Les enchères sont conservées 15 minutes, et celle-ci a disparu. Épinglez une enchère pour la garder plus longtemps.',
  'Too many live views were asked for in a minute. Wait a moment, and ask again.':
    'Trop de vues en direct ont été demandées en une minute. Attendez un instant, puis redemandez.',
  'Only %{1} auctions can be replayed in a minute. Wait a moment, and ask again.':
    'Seulement %{1} enchères peuvent être rejouées en une minute. Attendez un instant, puis redemandez.',
  'There is no such auction here.': 'Cette enchère n’existe pas ici.',
  'The account has 500 pinned auctions, which is the most. The oldest go after 7 days.':
    'Le compte a 500 enchères épinglées, ce qui est le maximum. Les plus anciennes disparaissent après 7 jours.',
};
