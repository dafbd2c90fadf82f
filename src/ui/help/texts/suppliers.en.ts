export const texts = {
  'suppliers.adexchange': 'The ad exchange through which it sells. Leave empty for a direct supplier.',
  'suppliers.integration': 'How a direct supplier connects: RTB or VAST.',
  'suppliers.endpoint': 'Address to give to a direct supplier. It sends its requests there.',
  'suppliers.costModel':
    'How it is paid: at the auction price, a fixed CPM, or a share of revenue. Behind an ad exchange always the auction price.',
  'suppliers.cpm': 'Fixed cost model: what is paid for 1,000 impressions, in USD.',
  'suppliers.minBid': 'Lower bids are not sent to it, in USD per 1,000. 0: no limit.',
  'suppliers.trust': 'Preferred, normal, watch or blocked. Blocked suppliers get no bids.',
  'suppliers.sellersJsonOk': 'Whether sellers.json of the ad exchange lists this seller. Checked by the server.',
};
