// What dimensions are read of, for the loops over plain rows alone.

const columns: Readonly<Record<string, string>> = {
  content_category: 'content_cat',
  publisher_id: 'publisher_id',
  deal_id: 'deal',
  deal_name: 'deal',
  ivt_stage: 'stage',
  ivt_category: 'category',
  ivt_type: 'category',
  error_group: 'error_code',
  app_bundle: 'app',
  site_domain: 'site',
  app_store: 'app',
  ivt_vendor: 'ivt',
  manager_name: 'demand',
};
export const columnOf = (id: string): string => columns[id] ?? id.replace(/_(name|id|uid)$/, '');
export const resources: Readonly<Record<string, string>> = {
  demand: 'demands',
  channel: 'channels',
  sub: 'subpublishers',
  tag: 'tags',
  advertiser: 'advertisers',
  marketplace: 'rtbs',
  campaign: 'campaigns',
  creative: 'creatives',
  adexchange: 'adexchanges',
  supplier: 'suppliers',
  deal: 'deals',
  app: 'applications',
  site: 'sites',
  ivt: 'ivts',
};
export const fields: Readonly<Record<string, string>> = {
  app_bundle: 'bundle',
  site_domain: 'domain',
  app_store: 'store',
  ivt_vendor: 'vendor',
};

/** Of the codes that the made-up facts have. */
export const coded: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  error_group: { 303: 'wrapper', 1004: 'transport', 100: 'vastDocument' },
  ivt_type: { dataCenter: 'GIVT', appSpoofing: 'SIVT' },
};

/** What facts of either side are told apart by. */
export const ofBothSides =
  /^(hour|day|week|month|hour_of_day|weekday|demand_.*|manager_name|environment|ad_format|app_.*|site_.*|content_category|country|region|state|device|os|browser|venue_type|start_delay|plcmt|player_size|floor_bucket|consent_state)$/;
