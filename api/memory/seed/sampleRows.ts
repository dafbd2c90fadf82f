/** Values of the sample's best-known objects that must go together, by resource and name. */
export const sampleRows: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>> = {
  subpublishers: {
    'Mossgate Media': {
      companyName: 'Mossgate Media Ltd',
      domain: 'mossgate.example',
      costModel: 'bid',
      sellersJson: { type: 'INTERMEDIARY', id: '801', name: 'Mossgate Media', status: 1, confidential: 1 },
    },
    'Tern Network': {
      companyName: 'Tern Network GmbH',
      domain: 'tern-network.example',
      costModel: 'revshare',
      revShare: 72,
      sellersJson: { type: 'BOTH', id: '802', name: 'Tern Network GmbH', domain: 'tern-network.example', status: 1 },
    },
    'Copperline TV': {
      companyName: 'Copperline TV Inc.',
      domain: 'copperline.example',
      costModel: 'fixed',
      cpm: 3.1,
      sellersJson: { type: 'PUBLISHER', id: '803' },
    },
  },
  advertisers: {
    'Magnite seat 20931': { companyName: 'Magnite', kind: 'ssp', domain: 'magnite-seat.example', partner: 'magnite', seatId: '20931' },
    'Halden Motors Direct': {
      companyName: 'Halden Motors Inc.',
      kind: 'brand',
      domain: 'haldenmotors.example',
      partner: null,
      seatId: null,
    },
    'Larkfield Exchange': {
      companyName: 'Larkfield',
      kind: 'ssp',
      domain: 'larkfield.example',
      partner: 'pubmaticP',
      integration: 'PreBid',
      seatId: '77120',
      status: 0,
    },
  },
  rtbs: {
    'Skylark CTV Market': { integration: 'RTB', partner: null, environments: ['ctv'], margin: 15, floor: 5, capQps: 12_000 },
    'Open Video EU': { integration: 'RTB', partner: null, environments: ['inapp', 'mobileweb'], margin: 20, floor: 1, capQps: 8000 },
    'Pinecrest Prebid Pool': { integration: 'PreBid', partner: null, environments: ['desktop'], margin: 12, floor: 0.8, capQps: 2500 },
  },
  ivts: {
    'HUMAN pre-bid CTV': { vendor: 'human', purposes: ['prebid'], pixels: [], action: 'block' },
    'Pixalate post-bid 20 %': { vendor: 'pixalate', purposes: ['postbid', 'measurement'], sampling: 20, action: 'flag' },
    'Halden agency tracker': { vendor: 'custom', purposes: ['tracker'], action: 'flag' },
  },
  managers: {
    'CTV Supply Desk': { title: 'Senior account team', duty: ['account', 'adops'], email: 'ctv-desk@operator.example', regions: ['NAM'] },
    'EMEA Desk': { title: 'Account team', duty: ['account', 'bizdev'], email: 'emea@operator.example', regions: ['EMEA', 'MINA'] },
    'Billing Desk': { title: 'Finance', duty: ['finance'], email: 'billing@operator.example', regions: [] },
  },
  tooltips: {
    CPM: { key: 'tags.cpm', text: 'Price per thousand impressions. For dynamic tags it only ranks the tag.', locale: 'en', modes: ['ssp'] },
    Fill: { key: 'report.metric.fill', text: 'Impressions divided by requests.', locale: 'en' },
    'Seller type': {
      key: 'subpublishers.sellersJson.type',
      text: '**PUBLISHER** is paid for its own inventory, **INTERMEDIARY** for that of others.',
      locale: 'en',
      roles: ['demand'],
      modes: ['ssp'],
    },
  },
};
