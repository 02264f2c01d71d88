import { agencyId, type StructuredData } from './structured-data';

/** `pageMeta` adds the area that the business serves. */
export function serviceData(
  service: { title: string; description: string },
  path: string,
  siteUrl: string,
): StructuredData {
  return {
    '@type': 'Service',
    name: service.title,
    description: service.description,
    provider: { '@id': agencyId(siteUrl) },
    url: siteUrl + path,
  };
}
