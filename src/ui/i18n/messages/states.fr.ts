/** States of the United States that have a name of their own in French; territories stand among the countries. */
export default {
  California: 'Californie',
  'District of Columbia': 'District de Columbia',
  Florida: 'Floride',
  Hawaii: 'Hawaï',
  Louisiana: 'Louisiane',
  'New Mexico': 'Nouveau-Mexique',
  'North Carolina': 'Caroline du Nord',
  'North Dakota': 'Dakota du Nord',
  Pennsylvania: 'Pennsylvanie',
  'South Carolina': 'Caroline du Sud',
  'South Dakota': 'Dakota du Sud',
  Virginia: 'Virginie',
  'West Virginia': 'Virginie-Occidentale',
};
