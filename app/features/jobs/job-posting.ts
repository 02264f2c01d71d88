import type { Job } from '~/lib/jobs/job-summary';
import { fromOfficeClock, officeIso } from '~/lib/office-clock';
import type { StructuredData } from '~/lib/site/structured-data';

/** The values that Google knows. A casual job is part-time work without fixed hours. */
const HOURS: Record<Job['hours'], string> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  casual: 'PART_TIME',
};
const KINDS: Partial<Record<Job['kind'], string>> = {
  contract: 'CONTRACTOR',
  labour_hire: 'TEMPORARY',
};
const UNITS = { hour: 'HOUR', year: 'YEAR' } as const;

interface PostingSource {
  job: Job;
  /** The whole advert as HTML. */
  html: string;
  siteUrl: string;
  /** The name of our company, which gave the job its reference. */
  company: string;
}

/**
 * A job for search engines, with the properties of
 * https://developers.google.com/search/docs/appearance/structured-data/job-posting
 */
export function jobPosting({ job, html, siteUrl, company }: PostingSource): StructuredData {
  const salary = baseSalary(job);
  return {
    '@type': 'JobPosting',
    title: job.title,
    description: html,
    url: `${siteUrl}/jobs/${job.slug}`,
    identifier: { '@type': 'PropertyValue', name: company, value: job.reference },
    datePosted: officeIso(Date.parse(job.published_at)),
    ...(job.closes_on && { validThrough: officeIso(endOf(job.closes_on)) }),
    employmentType: [HOURS[job.hours], KINDS[job.kind]].filter(Boolean),
    // Google asks for this word where the employer is not named.
    hiringOrganization: job.employer
      ? { '@type': 'Organization', name: job.employer }
      : 'confidential',
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: job.suburb,
        addressRegion: job.state,
        ...(job.postcode && { postalCode: job.postcode }),
        addressCountry: 'AU',
      },
    },
    ...(salary && { baseSalary: salary }),
    ...(job.starts_on && { jobStartDate: job.starts_on }),
    totalJobOpenings: job.positions,
    directApply: true,
  };
}

function endOf(day: string): number {
  return fromOfficeClock(Date.parse(`${day}T23:59:59Z`));
}

function baseSalary({ pay_from, pay_to, pay_per }: Job): StructuredData | null {
  if (!pay_per || (pay_from === null && pay_to === null)) return null;
  const range = {
    ...(pay_from !== null && { minValue: pay_from }),
    ...(pay_to !== null && { maxValue: pay_to }),
  };
  const amount = pay_from === pay_to ? { value: pay_from } : range;
  return {
    '@type': 'MonetaryAmount',
    currency: 'AUD',
    value: { '@type': 'QuantitativeValue', ...amount, unitText: UNITS[pay_per] },
  };
}
