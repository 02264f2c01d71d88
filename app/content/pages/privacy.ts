import type { OriginalPage } from '../../lib/site/site-pages.ts';
import type { BrandWords } from '../words.ts';

export function privacy(words: BrandWords): OriginalPage {
  return {
    title: 'Privacy Policy',
    description: `How ${words.company} collects, uses, keeps and discloses personal information, and how to access it, correct it or complain.`,
    blocks: [{ id: 'privacy-text', type: 'rich-text', props: { markdown: text(words) } }],
  };
}

function text({ company, area, address, phone, email }: BrandWords): string {
  return `${company} (“we”, “us”) helps employers and job seekers in ${area} find each other. To do that we need to know some things about you. This policy says what we collect, why, who sees it and what you can do about it. We handle personal information in line with the *Privacy Act 1988* (Cth) and the Australian Privacy Principles.

## What we collect

When you send us an enquiry we collect your name, email address, phone number, the company you work for if you give it, the service you are interested in, your message and any file you attach. We also record the page you wrote from, the time, and which version of the collection notice you were shown.

If you apply for work through us we may ask for more: your work history, qualifications, licences and right to work in Australia. We ask only for what the role needs. Please do not send health, union or other sensitive information unless we have asked for it and you agree to give it.

For some jobs we ask for your date of birth, because they have a minimum age and because people under 18 need a parent or guardian. If you are under 18, we also ask for the name, relationship, phone number and email address of a parent or guardian, and email them to ask whether they agree. Until they do, we do not show your application to an employer.

If you ask for job alerts we keep your email address and the jobs you want to hear about. We send alerts only after you have confirmed the address, and every alert has a link that stops them.

What you type into a form on this site stays on your own device until you send it, for up to 7 days. You can clear it at any time, which we recommend on a shared computer.

If you have an account with us we keep your email address, a one-way encrypted form of your password, and when and from which device you signed in.

We count visits to our pages without cookies and without anything that identifies you.

## How we collect it

Mostly from you: through the forms on this site, by email, by phone or in person. If you are a candidate we may also speak to the referees you name. If someone gives us your details without your knowledge, we tell you as soon as we reasonably can.

You do not have to give us your details. Without them we may not be able to answer you or put you forward for work. You can ask us general questions without giving your name.

## Why we use it

- to answer your enquiry and send you a confirmation that it arrived;
- to match job seekers with apprenticeships, traineeships and other work;
- to provide recruitment, labour hire, compliance, mentoring and technology services to employers;
- to keep the records that the law requires of employers, group training and labour hire providers;
- to keep this site secure and working.

We do not sell personal information. We do not use what you send in an enquiry for marketing unless you have asked us to.

## Who we disclose it to

We disclose a candidate’s information to an employer or training organisation only for a role or program the candidate has agreed to be considered for. We also disclose information to people who run our systems on our behalf and are bound to protect it, and where the law requires or authorises it.

We do not expect to disclose your information to anyone outside Australia. If that changes for a service you use, we will tell you first and say which country.

## How we keep it

Access is limited to staff who need it for their work, and changes they make are recorded. Files you attach to an enquiry are kept privately and are opened through links that expire. When we no longer need your information and no law requires us to keep it, we destroy it or remove what identifies you.

How long that is depends on what it is. As a guide, we keep the details of people looking for work for two years after we last dealt with them, enquiries that led nowhere for three years, and the records of clients and finished enquiries for seven years. Job alerts go 30 days after you stop them. You can ask us to delete your details sooner.

If a data breach is likely to cause you serious harm, we tell you and the Office of the Australian Information Commissioner.

## Seeing and correcting your information

You can ask to see the personal information we hold about you, ask us to correct it, or ask us to delete it. Write to [${email}](mailto:${email}) or call ${phone}. We will check that it is you, answer within 30 days, and not charge you for asking. If we cannot do what you ask, we will tell you why in writing.

## Complaints

If you think we have mishandled your information, please tell us first: write to the Privacy Officer, ${company}, ${address}, or [${email}](mailto:${email}). We acknowledge complaints within five business days and aim to resolve them within 30 days.

If you are not satisfied with our answer you can complain to the [Office of the Australian Information Commissioner](https://www.oaic.gov.au/privacy/privacy-complaints), phone 1300 363 992.

## Changes

When we change this policy we publish the new one here. The version of the notice that applied when you wrote to us stays recorded with your enquiry.`;
}
