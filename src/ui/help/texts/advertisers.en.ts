export const texts = {
  'advertisers.kind': 'Who pays: a brand, an agency, a DSP, an SSP or a network. Needed fields depend on it.',
  'advertisers.seatId': 'ID of the advertiser at the buyer or DSP. Sent with bids.',
  'advertisers.creditLimit': 'Most USD that may be unpaid. Leave empty for no limit.',
  'advertisers.creditStop': 'On: delivery stops at the credit limit. Off: an alert appears.',
  'advertisers.billingCode': 'Your account code for this customer. It appears on invoices.',
  'advertisers.competitors': 'Advertisers whose ads are never shown in the same pod.',
  'advertisers.tagCount': 'Tags of this advertiser that are not archived.',
  'advertisers.campaignCount': 'Campaigns of this advertiser that are not archived.',
  'advertisers.maxTags': 'Most tags of this advertiser called in parallel for one request.',
  'advertisers.integration': 'Integration with which new tags of this advertiser start.',
  'advertisers.partner': 'Partner with which new tags of this advertiser start.',
  'advertisers.discrepancyPct': 'Expected discrepancy with which new tags start, in percent.',
};
