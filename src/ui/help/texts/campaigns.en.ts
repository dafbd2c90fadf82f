export const texts = {
  'campaigns.advertiser':
    'The brand or agency that pays. Creatives must belong to it. Fixed after the first impression.',
  'campaigns.goal': 'What is to be optimised: reach, completed views, clicks or viewability.',
  'campaigns.impsTotal': 'Most impressions over the whole flight. Leave empty if the budget is the limit.',
  'campaigns.impsDay': 'Most impressions in a day. Leave empty for no daily limit.',
  'campaigns.pacing':
    'Even spreads the budget over the flight, ahead delivers 10% faster, as fast as possible spends until a cap is reached.',
  'campaigns.rateType':
    'How the advertiser is billed: CPM per 1,000 impressions, CPCV per completed view, or cost plus a markup.',
  'campaigns.rate': 'What the advertiser pays in USD: per 1,000 impressions with CPM, per completed view with CPCV.',
  'campaigns.markup': 'Added to the media cost, in percent. Only with cost plus.',
  'campaigns.bidStrategy':
    'Fixed always bids the CPM; maximum bids up to it; target adjusts bids to reach the goal value.',
  'campaigns.cpm': 'The bid, or the highest bid, in USD per 1,000 impressions, e.g. 12.50.',
  'campaigns.goalValue':
    'Value to reach with bid strategy Target, in the unit of the goal, e.g. 0.02 USD per completed view.',
  'campaigns.bidOverrides': 'Other bids by country and environment. The first line that fits is used.',
  'campaigns.bidOverrides.environment': 'Environment to which the line applies. Empty: all.',
  'campaigns.bidOverrides.cpm': 'Bid for this line in USD per 1,000 impressions.',
  'campaigns.winRateFloor':
    'When fewer bids win, bids are raised up to the max bid. In percent; leave empty to never raise.',
  'campaigns.creatives': 'Ads that may be shown. At least one must fit, or the campaign stays a draft.',
  'campaigns.rotation': 'How creatives alternate: evenly, by weight, by results, or in order.',
  'campaigns.creativeWeights': 'Share of each creative with weighted rotation. Creatives without a line count as 100.',
  'campaigns.creativeWeights.creative': 'The creative to which the weight applies.',
  'campaigns.creativeWeights.weight': 'Share among the creatives: 200 is shown twice as often as 100.',
  'campaigns.dealMode': 'Whether to buy in the open auction, through deals, or both.',
  'campaigns.minGapMinutes': 'Minutes between two ads for the same viewer. 0: no gap.',
  'campaigns.onePerPod': 'On: at most one ad of this campaign in a pod.',
  'campaigns.clickUrl': 'Where clicks lead. Leave empty for the landing URL of the creative.',
  'campaigns.delivery': 'What was delivered beside what was to be delivered by now. Below 90% is behind.',
  'campaigns.adsTxtMode':
    'Enforce buys only where ads.txt lists the seller; flag buys and marks; off ignores the file.',
  'campaigns.timezone': 'Hours from UTC. The flight and daily budgets follow this zone.',
  'campaigns.flightState':
    'What it does now: draft, scheduled, running, capped, ended or blocked. A draft lacks creatives or a budget.',
  'campaigns.spent': 'Spent so far in USD, beside what an even pace would have spent by now.',
  'campaigns.pacePct':
    'Delivery so far as a share of what was to be delivered by now. 100% is on schedule, below 90% is behind.',
  'campaigns.delivered': 'Impressions delivered so far, over the whole flight.',
  'campaigns.remaining': 'What is left of the total budget, in USD. Empty: no total budget.',
  'campaigns.daysLeft': 'Days until the flight ends, today included. Empty: no end.',
  'campaigns.forecastPct':
    'Share of the budget or the impressions that is reached at the end, if the pace stays as it is. Empty: no end.',
};
