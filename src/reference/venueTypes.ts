/** OpenOOH Venue Taxonomy 1.0 (OpenRTB `venuetypetax` 1). */
type VenueType = { readonly id: number; readonly name: string; readonly key: string };

export const venueTypes: readonly (VenueType & { readonly children: readonly VenueType[] })[] = [
  {
    id: 1,
    name: 'Transit',
    key: 'transit',
    children: [
      { id: 101, name: 'Airports', key: 'transit.airports' },
      { id: 102, name: 'Buses', key: 'transit.buses' },
      { id: 103, name: 'Taxi & Rideshare TV', key: 'transit.taxi_rideshare_tv' },
      { id: 104, name: 'Taxi & Rideshare Top', key: 'transit.taxi_rideshare_top' },
      { id: 105, name: 'Subway', key: 'transit.subway' },
      { id: 106, name: 'Train Stations', key: 'transit.train_stations' },
    ],
  },
  {
    id: 2,
    name: 'Retail',
    key: 'retail',
    children: [
      { id: 201, name: 'Gas Stations', key: 'retail.gas_stations' },
      { id: 202, name: 'Convenience Stores', key: 'retail.convenience_store' },
      { id: 203, name: 'Grocery', key: 'retail.grocery' },
      { id: 204, name: 'Liquor Stores', key: 'retail.liquor_stores' },
      { id: 205, name: 'Mall', key: 'retail.malls' },
      { id: 206, name: 'Dispensaries', key: 'retail.dispensaries' },
      { id: 207, name: 'Pharmacies', key: 'retail.pharmacies' },
      { id: 208, name: 'Parking Garages', key: 'retail.parking_garages' },
    ],
  },
  {
    id: 3,
    name: 'Outdoor',
    key: 'outdoor',
    children: [
      { id: 301, name: 'Billboards', key: 'outdoor.billboards' },
      { id: 302, name: 'Urban Panels', key: 'outdoor.urban_panels' },
      { id: 303, name: 'Bus Shelters', key: 'outdoor.bus_shelters' },
    ],
  },
  {
    id: 4,
    name: 'Health & Beauty',
    key: 'health_beauty',
    children: [
      { id: 401, name: 'Gyms', key: 'health_beauty.gyms' },
      { id: 402, name: 'Salons', key: 'health_beauty.salons' },
      { id: 403, name: 'Spas', key: 'health_beauty.spas' },
    ],
  },
  {
    id: 5,
    name: 'Point of Care',
    key: 'point_care',
    children: [
      { id: 501, name: "Doctor's Offices", key: 'point_care.doctor_offices' },
      { id: 502, name: 'Veterinary Offices', key: 'point_care.veterinary_offices' },
    ],
  },
  {
    id: 6,
    name: 'Education',
    key: 'education',
    children: [
      { id: 601, name: 'Schools', key: 'education.schools' },
      { id: 602, name: 'Colleges and Universities', key: 'education.colleges' },
    ],
  },
  {
    id: 7,
    name: 'Office Buildings',
    key: 'office_buildings',
    children: [{ id: 701, name: 'Office Buildings', key: 'office_buildings.office_buildings' }],
  },
  {
    id: 8,
    name: 'Entertainment',
    key: 'entertainment',
    children: [
      { id: 801, name: 'Recreational Locations', key: 'entertainment.recreational' },
      { id: 802, name: 'Movie Theaters', key: 'entertainment.movie_theaters' },
      { id: 803, name: 'Sports Entertainment', key: 'entertainment.sports' },
      { id: 804, name: 'Bars', key: 'entertainment.bars' },
      { id: 805, name: 'Casual Dining', key: 'entertainment.casual_dining' },
      { id: 806, name: 'QSR', key: 'entertainment.qsr' },
      { id: 807, name: 'Hotels', key: 'entertainment.hotels' },
      { id: 808, name: 'Golf Carts', key: 'entertainment.golf_cart' },
    ],
  },
  {
    id: 9,
    name: 'Government',
    key: 'government',
    children: [
      { id: 901, name: 'DMVs', key: 'government.dmv' },
      { id: 902, name: 'Military Bases', key: 'government.military_bases' },
    ],
  },
  { id: 10, name: 'Financial', key: 'financial', children: [{ id: 1001, name: 'Banks', key: 'financial.banks' }] },
  {
    id: 11,
    name: 'Residential',
    key: 'residential',
    children: [{ id: 1101, name: 'Apartment Buildings', key: 'residential.apartment' }],
  },
];

/** Options of a picker: the venues of all groups. */
export const venueOptions = venueTypes.flatMap(({ name: group, children }) =>
  children.map(({ id, name }) => ({ value: id, label: name, group })),
);
