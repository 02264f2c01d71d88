import { type Advert, linesOf } from './advert';

export interface AdvertCheck {
  text: string;
  /** The vacancy cannot be opened without it. */
  isNeeded: boolean;
}

/** Google leaves out adverts that say too little about the job. */
const DESCRIPTION_MIN = 200;

/** Parts that Google does not want in a title: pay, codes, dates and shouting. */
const NOT_IN_TITLES = /[$!*]|\d{3,}|\b(urgent|apply now|immediate start)\b/i;

/** What is missing for visitors and for Google's job search. `today` is the office's date. */
export function advertChecks(advert: Advert, today: string): AdvertCheck[] {
  const isTitleShouted = advert.title.length > 4 && advert.title === advert.title.toUpperCase();
  const needed: [isMissing: boolean, text: string][] = [
    [!advert.summary.trim(), 'A summary, shown in lists and search results.'],
    [!advert.description.trim(), 'A description of the job.'],
    [!advert.suburb.trim(), 'The suburb where the work is.'],
    [
      advert.closes_on !== '' && advert.closes_on < today,
      'A closing date that has not passed, or none.',
    ],
  ];
  const better: [isMissing: boolean, text: string][] = [
    [
      NOT_IN_TITLES.test(advert.title) || isTitleShouted,
      'A title that is only the name of the job. Google hides adverts with pay, codes, capitals or exclamation marks in the title.',
    ],
    [
      isShort(advert.description),
      'A longer description: what the person will do, where, and with whom. Google leaves out short ones.',
    ],
    [!advert.postcode.trim(), 'The postcode. Google needs it to show the job to people nearby.'],
    [!advert.pay_from && !advert.pay_to, 'The pay. It is what people look for first.'],
    [!advert.closes_on, 'A closing date. Google stops showing adverts that look old.'],
    [
      linesOf(advert.requirements).length === 0,
      'Requirements, so people know what they need for the job.',
    ],
    [!advert.trade.trim(), 'The trade, so people can search for the job by it.'],
  ];
  return [...missing(needed, true), ...missing(better, false)];
}

function isShort(description: string): boolean {
  const length = description.trim().length;
  return length > 0 && length < DESCRIPTION_MIN;
}

function missing(checks: [boolean, string][], isNeeded: boolean): AdvertCheck[] {
  return checks.filter(([isMissing]) => isMissing).map(([, text]) => ({ text, isNeeded }));
}
