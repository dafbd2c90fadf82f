export const texts = {
  'sites.page': 'Address of a page that requests use when they name none.',
  'sites.domain': 'Domain of the site without www, e.g. northbay.example.',
  'sites.adsTxt': 'Whether ads.txt of the site lists the seller.',
  'sites.adsTxtAt': 'When ads.txt was last read.',
  'sites.privacyPolicy': 'Whether the site has a privacy policy. Sent to buyers.',
  'sites.mobileOptimised': 'Whether the site is made for phones. Sent to buyers.',
  'sites.lists': 'Site lists that contain it.',
};
