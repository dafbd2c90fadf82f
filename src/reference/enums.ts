// Enumerations that several objects share; comments name the standard of each.

/** For standards that use 0 and 1. */
export const noYes = [
  [0, 'No'],
  [1, 'Yes'],
] as const;
export const environments = {
  ctv: 'CTV',
  inapp: 'In-App',
  mobileweb: 'Mobile Web',
  desktop: 'Desktop',
  dooh: 'DOOH',
} as const;
export const integrations = { VAST: 'VAST', RTB: 'RTB', PreBid: 'PreBid' } as const;
/** OpenRTB imp objects. */
export const adFormats = { video: 'Video', audio: 'Audio', banner: 'Banner' } as const;
/** AdCOM 1.0, Plcmt Subtypes - Video. */
export const plcmts = [
  [1, 'Instream'],
  [2, 'Accompanying content'],
  [3, 'Interstitial'],
  [4, 'No content / standalone'],
] as const;
/** AdCOM 1.0, Start Delay Modes. */
export const startDelays = [
  [0, 'Pre-roll'],
  [-1, 'Mid-roll'],
  [-2, 'Post-roll'],
] as const;
/** AdCOM 1.0, Playback Methods. */
export const playbackMethods = [
  [1, 'Autoplay, sound on'],
  [2, 'Autoplay, sound off'],
  [3, 'Click, sound on'],
  [4, 'Mouse-over, sound on'],
  [5, 'Entering viewport, sound on'],
  [6, 'Entering viewport, sound off'],
  [7, 'Continuous playback'],
] as const;
/** AdCOM 1.0, Creative Subtypes - Audio/Video. */
export const protocols = [
  [2, 'VAST 2.0'],
  [3, 'VAST 3.0'],
  [5, 'VAST 2.0 Wrapper'],
  [6, 'VAST 3.0 Wrapper'],
  [7, 'VAST 4.0'],
  [8, 'VAST 4.0 Wrapper'],
  [11, 'VAST 4.1'],
  [12, 'VAST 4.1 Wrapper'],
  [13, 'VAST 4.2'],
  [14, 'VAST 4.2 Wrapper'],
  [15, 'VAST 4.3'],
  [16, 'VAST 4.3 Wrapper'],
] as const;
/** AdCOM 1.0, API Frameworks. */
export const apis = [
  [1, 'VPAID 1.0'],
  [2, 'VPAID 2.0'],
  [7, 'OMID 1.0'],
  [8, 'SIMID 1.0'],
  [9, 'SIMID 1.1'],
] as const;
/** OpenRTB `at`. */
export const auctionTypes = [
  [1, 'First price'],
  [2, 'Second price plus'],
] as const;
export const dealAuctionTypes = [
  [1, 'First price'],
  [2, 'Second price plus'],
  [3, 'Fixed'],
] as const;
export const vastVersions = ['2.0', '3.0', '4.0', '4.1', '4.2', '4.3'] as const;
export const listModes = { include: 'Include', exclude: 'Exclude' } as const;
export const schainModes = {
  append: 'Append our node',
  pass: 'Pass unchanged',
  first: 'First node only',
  single: 'Our node only',
  none: 'None',
} as const;
export const adsTxtModes = { off: 'Off', flag: 'Flag', enforce: 'Enforce' } as const;
export const consentModes = { off: 'Off', signal: 'Signal', require: 'Require' } as const;
export const paymentTerms = [15, 30, 45, 60, 90] as const;
export const costModels = { none: 'None', fixed: 'Fixed', revshare: 'Revenue share', bid: 'Bid' } as const;
/** The billed event of an auction: OpenRTB `nurl`, `burl`, or the impression. */
export const billingEvents = { nurl: 'Win notice', burl: 'Billing notice', impression: 'Impression' } as const;
/** sellers.json `seller_type`. */
export const sellerTypes = ['PUBLISHER', 'INTERMEDIARY', 'BOTH'] as const;
/** Regions of bid endpoints. */
export const endpointRegions = {
  'us-east': 'US East',
  'us-west': 'US West',
  eu: 'Europe',
  apac: 'Asia-Pacific',
} as const;
/** VAST 4.3 tracking events and OpenRTB notices. */
export const pixelEvents = {
  impression: 'Impression',
  start: 'Start',
  firstQuartile: 'First Quartile',
  midpoint: 'Mid Point',
  thirdQuartile: 'Third Quartile',
  complete: 'Complete',
  request: 'Request',
  opportunity: 'Opportunity',
  bid: 'Bid',
  win: 'Win',
  creativeView: 'Creative view',
  click: 'Click',
  skip: 'Skip',
  mute: 'Mute',
  unmute: 'Unmute',
  pause: 'Pause',
  resume: 'Resume',
  error: 'Error',
  viewable: 'Viewable',
  measurable: 'Measurable',
  verificationNotExecuted: 'Verification not executed',
} as const;
/** Computed, never stored. */
export const servingStates = {
  scheduled: 'Scheduled',
  running: 'Running',
  capped: 'Capped',
  ended: 'Ended',
  blocked: 'Blocked',
} as const;
/** As `servingStates`; a deal has no caps. */
export const dealStates = { scheduled: 'Scheduled', running: 'Running', ended: 'Ended', blocked: 'Blocked' } as const;
/** As `servingStates`; a draft lacks what it needs to serve. */
export const flightStates = { draft: 'Draft', ...servingStates } as const;
/** AdCOM 1.0, Audit Status Codes. */
export const auditStatuses = [
  [1, 'Pending'],
  [2, 'Pre-approved'],
  [3, 'Approved'],
  [4, 'Denied'],
  [5, 'Changed'],
  [6, 'Expired'],
] as const;
/** How an ads.txt or app-ads.txt file lists our line. */
export const adsTxtFindings = {
  direct: 'Direct',
  reseller: 'Reseller',
  missing: 'Missing',
  noFile: 'No file',
  unchecked: 'Not checked',
} as const;
/** Trust in inventory and its sellers. */
export const qualities = { preferred: 'Preferred', normal: 'Normal', watch: 'Watch', blocked: 'Blocked' } as const;

/** When an exchange reviews creatives. */
export const creativeApprovals = { none: 'None', before: 'Before bidding', after: 'After bidding' } as const;
/** Companies that measure or check; `custom` is any other. */
export const ivtVendors = {
  human: 'HUMAN',
  pixalate: 'Pixalate',
  doubleverify: 'DoubleVerify',
  ias: 'IAS',
  protectedMedia: 'Protected Media',
  forensiq: 'Forensiq',
  fraudlogix: 'Fraudlogix',
  comscore: 'Comscore',
  nielsen: 'Nielsen',
  custom: 'Custom',
} as const;
/** Purposes of a 3rd party pixel: before the bid, or with the ad. */
export const pixelPurposes = {
  prebid: 'Pre-bid',
  postbid: 'Post-bid',
  viewability: 'Viewability',
  brandSafety: 'Brand safety',
  measurement: 'Measurement',
  tracker: 'Tracker',
} as const;
/** Purposes for which the ad carries a pixel. */
export const purposesAtTheAd = ['postbid', 'viewability', 'brandSafety', 'measurement', 'tracker'] as const;
/** Events that the manager of an account is notified of. */
export const alertKinds = {
  contract: 'Contract ends',
  ivt: 'Invalid traffic over the limit',
  traffic: 'No traffic',
  creditLimit: 'Credit limit',
  deals: 'Deals',
} as const;
/** Roles of users. */
export const roles = { admin: 'Admin', demand: 'Publisher', sub: 'Sub-publisher', adv: 'Advertiser' } as const;
/** How the sellers.json of its exchange lists a seller. */
export const sellersJsonFindings = {
  match: 'Match',
  mismatch: 'Mismatch',
  missing: 'Missing',
  unchecked: 'Not checked',
} as const;
/** Kinds of buyers. */
export const advertiserKinds = {
  brand: 'Brand',
  agency: 'Agency',
  dsp: 'DSP',
  ssp: 'SSP',
  network: 'Network',
} as const;
export const creativeKinds = {
  hosted: 'Hosted',
  vastUrl: 'VAST URL',
  vastXml: 'VAST XML',
  audio: 'Audio',
  image: 'Image',
} as const;
/** The order in which the tags of a channel are called. */
export const auctionModes = { unified: 'Unified', waterfall: 'Waterfall', hybrid: 'Hybrid' } as const;
/** By the width of the player, in pixels. */
export const playerSizes = {
  small: 'Small (under 300)',
  medium: 'Medium (300–599)',
  large: 'Large (600 and more)',
  unknown: 'Unknown',
} as const;
/** How a supplier is paid: by auction if an ad exchange is involved. */
export const supplierCosts = { auction: 'Auction', fixed: 'Fixed', revshare: 'Revenue share' } as const;
