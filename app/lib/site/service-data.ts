import { agencyId, type StructuredData } from './structured-data';

export function serviceData(
  service: { title: string; description: string },
  path: string,
  siteUrl: string,
): StructuredData {
  return {
    '@type': 'Service',
    name: service.title,
    description: service.description,
    areaServed: 'Western Australia',
    provider: { '@id': agencyId(siteUrl) },
    url: siteUrl + path,
  };
}
