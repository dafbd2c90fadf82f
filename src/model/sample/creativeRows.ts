import type { SampleRows } from './sampleRow';

/** Featured ads of the demand side. */
export const creativeRows: SampleRows = {
  creatives: [
    {
      id: 9101,
      name: 'Halden EV 30s hero',
      values: {
        advertiser: 'Halden Motors Direct',
        kind: 'hosted',
        duration: 30,
        width: 1920,
        height: 1080,
        adomain: ['haldenmotors.example'],
        auditStatus: 3,
        auditNote: null,
      },
      usedBy: { campaigns: 1 },
    },
    {
      id: 9102,
      name: 'Halden EV 15s cut (adserver)',
      values: {
        advertiser: 'Halden Motors Direct',
        kind: 'vastUrl',
        vastUrl: 'https://vast.adserver.example/v?cb={{CACHEBUSTER}}',
        vastXml: null,
        duration: 15,
        width: 1920,
        height: 1080,
        adomain: ['haldenmotors.example'],
        auditStatus: 1,
        auditNote: null,
      },
      usedBy: { campaigns: 1 },
    },
    {
      id: 9103,
      name: 'Olive & Rye audio 30',
      values: {
        advertiser: 'Olive & Rye Foods',
        kind: 'audio',
        duration: 30,
        width: null,
        height: null,
        adomain: ['oliveandrye.example'],
        auditStatus: 2,
        auditNote: null,
        status: 0,
      },
      usedBy: { campaigns: 1 },
    },
    {
      id: 9104,
      name: 'Bluefern Bank 15s screens',
      values: {
        advertiser: 'Bluefern Bank',
        kind: 'hosted',
        duration: 15,
        adomain: ['bluefernbank.example'],
        auditStatus: 3,
        auditNote: null,
      },
    },
    {
      id: 9105,
      name: 'Halden EV 30s prime-time',
      values: {
        advertiser: 'Halden Motors Direct',
        kind: 'hosted',
        duration: 30,
        adomain: ['haldenmotors.example'],
        auditStatus: 3,
        auditNote: null,
      },
    },
    {
      id: 9106,
      name: 'Goldcrest 30s lobby',
      values: {
        advertiser: 'Goldcrest Hotels',
        kind: 'hosted',
        duration: 30,
        adomain: ['goldcrest.example'],
        auditStatus: 3,
        auditNote: null,
      },
    },
    {
      id: 9107,
      name: 'Nimbus 20s trailer',
      values: {
        advertiser: 'Nimbus Streaming',
        kind: 'hosted',
        duration: 20,
        adomain: ['nimbus.example'],
        auditStatus: 3,
        auditNote: null,
      },
    },
  ],
};
