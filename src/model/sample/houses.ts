/** A company of the sample that buys, with what it sells. Each has a name of its own, so that a story can be followed. */
export type Buyer = {
  readonly name: string;
  readonly kind: 'brand' | 'agency' | 'dsp' | 'ssp' | 'network';
  readonly cat?: string;
  readonly country?: string;
  readonly isOff?: true;
};

const brand = (name: string, cat: string, country = 'us'): Buyer => ({ name, kind: 'brand', cat, country });
const buyer = (name: string, kind: Buyer['kind']): Buyer => ({ name, kind });
const off = (one: Buyer): Buyer => ({ ...one, isOff: true });

/** In the order in which accounts get them: the main one first. */
export const buyers: readonly Buyer[] = [
  brand('Arcadia Airways', 'IAB20'),
  brand('Bonfire Burgers', 'IAB8'),
  buyer('Quantline DSP', 'dsp'),
  brand('Calla Cosmetics', 'IAB18', 'fr'),
  brand('Dovetail Insurance', 'IAB13'),
  buyer('Meadow & Main Agency', 'agency'),
  brand('Ember Energy Drinks', 'IAB8'),
  brand('Fjordlight Outdoor', 'IAB17', 'no'),
  buyer('Openreach DSP', 'dsp'),
  brand('Hazelwood Pharmacy', 'IAB7'),
  buyer('Trellis SSP', 'ssp'),
  brand('Indigo Telecom', 'IAB19'),
  brand('Juniper Games', 'IAB9'),
  off(brand('Kitebird Toys', 'IAB6')),
  brand('Lumen Electric', 'IAB2'),
  brand('Marigold Groceries', 'IAB8'),
  buyer('Parallax Network', 'network'),
  brand('Oakline Furniture', 'IAB10'),
  brand('Pepperbox Pizza', 'IAB8'),
  buyer('Rivet DSP', 'dsp'),
  brand('Quartz Watches', 'IAB18', 'ch'),
  brand('Roundhouse Gyms', 'IAB7'),
  off(brand('Silverleaf Tea', 'IAB8', 'gb')),
  buyer('Union Row Agency', 'agency'),
  brand('Truewheel Tyres', 'IAB2', 'de'),
  brand('Umber Coffee', 'IAB8'),
  brand('Violet Skincare', 'IAB18'),
  buyer('Bridgepoint SSP', 'ssp'),
  brand('Wayfarer Cruises', 'IAB20'),
  brand('Yarrow Pet Care', 'IAB16'),
  brand('Zephyr Solar', 'IAB15'),
  brand('Abbey Building Society', 'IAB13', 'gb'),
  buyer('Thames Media DSP', 'dsp'),
  brand('Bramble Jam', 'IAB8', 'gb'),
  brand('Clifton Rail', 'IAB20', 'gb'),
  brand('Dunmore Distillery', 'IAB8', 'gb'),
  off(brand('Eastgate Cinemas', 'IAB1', 'gb')),
  brand('Falkirk Motors', 'IAB2', 'gb'),
  brand('Galerie Lumière', 'IAB22', 'fr'),
  buyer('Seine DSP', 'dsp'),
  brand('Huile d’Or', 'IAB8', 'fr'),
  brand('Ivoire Parfums', 'IAB18', 'fr'),
  brand('Jardin Vert', 'IAB10', 'fr'),
  brand('Lakeside Sports Gear', 'IAB17'),
  buyer('Prairie DSP', 'dsp'),
  brand('Monarch Mattress', 'IAB10'),
  brand('Northstar Credit Union', 'IAB13'),
  brand('Orchid Mobile', 'IAB19'),
  brand('Paprika Kitchen', 'IAB8'),
  brand('Ridgeline Trucks', 'IAB2'),
  brand('Sunday Garden', 'IAB10', 'gb'),
  brand('Tulip Bank', 'IAB13', 'nl'),
  brand('Vino Rosso', 'IAB8', 'it'),
  brand('Windmill Energy', 'IAB15', 'nl'),
  brand('Alpen Bahn', 'IAB20', 'ch'),
  brand('Berg & Tal Reisen', 'IAB20', 'de'),
  brand('Casa Colibri', 'IAB10', 'mx'),
  buyer('Compass Trading', 'network'),
  buyer('Global Reach DSP', 'dsp'),
  brand('Delta Cargo', 'IAB3'),
];

/** Sellers that campaigns buy at. */
export const exchangeNames = [
  'Meridian Exchange',
  'Tidewater SSP',
  'Kestrel Marketplace',
  'Orchard Exchange',
  'Foundry SSP',
  'Lantern Exchange',
] as const;

/** Marketplaces of the platform; the second word says what they sell. */
export const marketplaceNames = ['Premier Sports', 'Everyday Web', 'Metro Outdoor', 'Family Web', 'Evening Sports'] as const;

export const subpublisherNames = [
  'Harbour Resale',
  'Saltmarsh Video',
  'Greyling Apps',
  'Heron Kids TV',
  'Cedar Lane Films',
  'Fieldhouse Sports',
  'Bluebell Cooking',
  'Larch Documentary',
  'Moonrise Movies',
  'Pinewood Classics',
  'Riverbend News',
  'Stonegate Weather',
  'Beacon Local News',
  'Cobalt Motorsport',
  'Driftwood Surf TV',
  'Elmwood Radio',
  'Firefly Cartoons',
  'Gatehouse Podcasts',
  'Holloway Comedy',
  'Inkwell Magazines',
  'Jubilee Music',
  'Keystone Regional',
] as const;
