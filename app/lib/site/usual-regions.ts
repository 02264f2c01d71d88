import type { SiteRegion } from './settings';
import { WA_REGIONS } from './wa-regions';

function region(name: string, postcodes: string): SiteRegion {
  return { key: regionKey(name), name, postcodes };
}

export function regionKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 50);
}

/**
 * Where people in each state look for work, as a start that the business can change. Postcodes cross
 * the borders of regions in places: each is listed with the larger town.
 */
export const USUAL_REGIONS: Record<string, SiteRegion[]> = {
  ACT: [region('Canberra', '0200, 2600-2618, 2900-2920')],
  NSW: [
    region('Sydney', '1000-2234, 2555-2574, 2740-2786'),
    region('Central Coast', '2250-2263'),
    region('Hunter', '2264-2339, 2415-2421'),
    region('Mid North Coast', '2422-2456'),
    region('Northern Rivers', '2460-2490'),
    region('New England and North West', '2340-2414'),
    region('Illawarra and South Coast', '2500-2551'),
    region('Southern Highlands and Tablelands', '2575-2599, 2619-2639'),
    region('Riverina and Murray', '2640-2739'),
    region('Central and Far West', '2787-2898'),
  ],
  NT: [
    region('Darwin and Top End', '0800-0847, 0880-0886'),
    region('Katherine', '0850-0854'),
    region('Central Australia', '0860-0872'),
  ],
  QLD: [
    region('Brisbane', '4000-4207, 4300-4306, 4500-4521'),
    region('Gold Coast', '4208-4287'),
    region('Sunshine Coast', '4550-4575'),
    region('Darling Downs and South West', '4307-4499'),
    region('Wide Bay', '4580-4680'),
    region('Central Queensland', '4694-4736'),
    region('Mackay and Whitsunday', '4737-4805'),
    region('Townsville and North West', '4806-4850'),
    region('Cairns and Far North', '4852-4895'),
  ],
  SA: [
    region('Adelaide', '5000-5199, 5800-5999'),
    region('Fleurieu and Kangaroo Island', '5201-5223'),
    region('Adelaide Hills and Murraylands', '5231-5261, 5301-5311, 5320-5346'),
    region('Limestone Coast', '5262-5291'),
    region('Barossa and Mid North', '5350-5495'),
    region('Yorke Peninsula', '5550-5583'),
    region('Eyre and Far North', '5600-5734'),
  ],
  TAS: [
    region('Hobart and South', '7000-7190'),
    region('Launceston and North', '7210-7299'),
    region('North West and West', '7300-7470'),
  ],
  VIC: [
    region('Melbourne', '3000-3207, 3335-3341, 3427-3430, 3750-3810, 3910-3944, 3975-3980'),
    region('Geelong and Surf Coast', '3211-3235'),
    region('Great South Coast', '3236-3319'),
    region('Ballarat and Grampians', '3321-3334, 3342-3426'),
    region('Bendigo and Loddon', '3431-3467, 3515-3582'),
    region('Mallee', '3468-3512, 3583-3599'),
    region('Goulburn and North East', '3600-3749'),
    region('Gippsland', '3812-3909, 3945-3971, 3981-3996'),
  ],
  WA: WA_REGIONS,
};
