/** The regions of the demo, and of sites from before regions were a setting. */
export const WA_REGIONS = [
  { key: 'perth', name: 'Perth', postcodes: '6000-6206, 6556, 6558, 6800-6999' },
  { key: 'peel', name: 'Peel', postcodes: '6207-6215' },
  { key: 'south_west', name: 'South West', postcodes: '6216-6291' },
  { key: 'great_southern', name: 'Great Southern', postcodes: '6316-6346, 6394-6400' },
  {
    key: 'wheatbelt',
    name: 'Wheatbelt',
    postcodes: '6292-6315, 6347, 6349-6393, 6401-6428, 6453-6513, 6557, 6559-6616',
  },
  { key: 'goldfields_esperance', name: 'Goldfields-Esperance', postcodes: '6348, 6429-6452' },
  { key: 'mid_west', name: 'Mid West', postcodes: '6514-6536, 6538-6555, 6617-6700' },
  { key: 'gascoyne', name: 'Gascoyne', postcodes: '6537, 6701, 6705, 6707' },
  { key: 'pilbara', name: 'Pilbara', postcodes: '6708-6724, 6751-6762' },
  { key: 'kimberley', name: 'Kimberley', postcodes: '6725-6750, 6763-6799' },
];
