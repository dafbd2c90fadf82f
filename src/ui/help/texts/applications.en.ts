export const texts = {
  'applications.bundle': 'Bundle or package name as requests send it, e.g. com.northbay.tv.',
  'applications.store': 'App store that lists the app.',
  'applications.storeId': 'ID in the store, e.g. 698123 at Roku or id1044 at Apple.',
  'applications.storeUrl': 'Page of the app in the store. Buyers use it to find app-ads.txt.',
  'applications.developer': 'Name of the developer as the store shows it.',
  'applications.domain': 'Domain of the developer, at which app-ads.txt is looked up.',
  'applications.icon': 'Address of the icon. It is read from the store.',
  'applications.verified': 'Whether store, bundle and developer agree.',
  'applications.appAdsTxt': 'Whether app-ads.txt of the developer lists the seller.',
  'applications.appAdsTxtAt': 'When app-ads.txt was last read.',
  'applications.quality': 'Blocked apps get no ads. Blocking a global app blocks it for all accounts.',
  'applications.os': 'Operating system on which the app runs.',
};
