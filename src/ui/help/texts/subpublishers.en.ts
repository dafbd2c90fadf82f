export const texts = {
  'subpublishers.minPayout': 'Amounts below it are carried to the next month, in USD.',
  'subpublishers.cpm': 'Fixed cost model: what is paid for 1,000 impressions, in USD.',
  'subpublishers.sellersJson.type': 'Whether it sells its own inventory, resells, or both.',
  'subpublishers.sellersJson.status': 'Active: listed in sellers.json. Inactive: left out.',
  'subpublishers.sellersJson.confidential': 'On: name and domain are hidden in the public file.',
  'subpublishers.adsTxtLine': 'The line that the partner adds to its ads.txt. Copy it and send it.',
  'subpublishers.blockedMarketplaces': 'Marketplaces that may not buy from this sub-publisher.',
  'subpublishers.channelCount': 'Channels of this sub-publisher.',
};
