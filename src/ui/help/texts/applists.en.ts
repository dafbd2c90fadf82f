export const texts = {
  'applists.kind': 'What entries are: bundles, store IDs or app names. Fixed once the list has entries.',
  'applists.match': 'Exact compares the whole value; contains finds a part and works only with app names.',
  'applists.apps': 'Known apps in the list. Entries that match none are under Entries.',
};
