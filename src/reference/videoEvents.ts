/** Video events of the product and the VAST element of each. */
export const videoEvents = [
  { id: 'impression', label: 'Impression', vastElement: 'Impression' },
  { id: 'start', label: 'Start', vastElement: 'Tracking' },
  { id: 'firstQuartile', label: 'First Quartile', vastElement: 'Tracking' },
  { id: 'midpoint', label: 'Mid Point', vastElement: 'Tracking' },
  { id: 'thirdQuartile', label: 'Third Quartile', vastElement: 'Tracking' },
  { id: 'complete', label: 'Complete', vastElement: 'Tracking' },
] as const;
