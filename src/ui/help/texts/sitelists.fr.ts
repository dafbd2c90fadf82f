export const texts = {
  'sitelists.sites': 'Sites connus de la liste. Les entrées sans correspondance sont dans Entrées.',
  'sitelists.match':
    'Domaine compare exactement ; domaine et sous-domaines inclut news.northbay.example ; préfixe compare le début de l’adresse.',
};
