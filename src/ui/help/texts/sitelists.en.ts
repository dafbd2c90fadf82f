export const texts = {
  'sitelists.sites': 'Known sites in the list. Entries that match none are under Entries.',
  'sitelists.match':
    'Domain compares exactly; domain and subdomains includes news.northbay.example; prefix compares the start of the address.',
};
