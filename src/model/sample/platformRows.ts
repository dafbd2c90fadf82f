import type { SampleRows } from './sampleRow';

/** Objects of the platform itself. */
export const platformRows: SampleRows = {
  rtbs: [
    {
      id: 61,
      name: 'Skylark CTV Market',
      values: {
        uid: 'mk4r8t2w6y1a',
        integration: 'RTB',
        partner: null,
        advertiser: 'Skylark DSP',
        environments: ['ctv'],
        margin: 15,
        floor: 5,
        capQps: 12_000,
        openTo: 'listed',
        demands: ['Northbay Streaming', 'Harbour News Group'],
      },
    },
    {
      id: 62,
      name: 'Open Video EU',
      values: {
        uid: 'mk9d3f7h1j5l',
        integration: 'RTB',
        partner: null,
        advertiser: 'Brightmoor Buyers',
        environments: ['inapp', 'mobileweb'],
        margin: 20,
        floor: 1,
        capQps: 8000,
        openTo: 'all',
        demands: [],
      },
    },
    {
      id: 63,
      name: 'Pinecrest Prebid Pool',
      values: {
        uid: 'mk2z6x8c4v7b',
        integration: 'PreBid',
        partner: null,
        advertiser: 'Pinecrest Media',
        environments: ['desktop'],
        margin: 12,
        floor: 0.8,
        capQps: 2500,
        status: 0,
      },
    },
  ],
  managers: [
    {
      id: 1,
      name: 'CTV Supply Desk',
      values: {
        title: 'Senior account team',
        duty: ['account', 'adops'],
        email: 'ctv-desk@operator.example',
        regions: ['NAM'],
      },
    },
    {
      id: 2,
      name: 'EMEA Desk',
      values: {
        title: 'Account team',
        duty: ['account', 'bizdev'],
        email: 'emea@operator.example',
        regions: ['EMEA', 'MINA'],
      },
    },
    {
      id: 3,
      name: 'Billing Desk',
      values: { title: 'Finance', duty: ['finance'], email: 'billing@operator.example', regions: [], status: 0 },
      usedBy: {},
    },
  ],
  tooltips: [
    {
      id: 1,
      name: 'CPM',
      values: {
        key: 'tags.cpm',
        text: 'Price per thousand impressions. For dynamic tags it only ranks the tag.',
        locale: 'en',
        roles: ['admin', 'demand', 'sub', 'adv'],
        modes: ['ssp'],
      },
    },
    {
      id: 2,
      name: 'Fill',
      values: {
        key: 'report.metric.fill',
        text: 'Impressions divided by requests.',
        locale: 'en',
        roles: ['admin', 'demand', 'sub', 'adv'],
        modes: ['ssp', 'dsp'],
      },
    },
    {
      id: 3,
      name: 'Seller type',
      values: {
        key: 'subpublishers.sellersJson.type',
        text: 'PUBLISHER is paid for its own inventory, INTERMEDIARY for that of others.',
        locale: 'en',
        roles: ['demand'],
        modes: ['ssp'],
      },
    },
  ],
};
