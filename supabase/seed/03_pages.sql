-- Published, and edited by staff like any other page.
insert into public.content_pages (slug, title, meta_description, content, is_published)
values (
  'privacy',
  'Privacy Policy',
  'How Tuart Workforce collects, uses, keeps and discloses personal information, and how to ask for it, correct it or complain.',
  jsonb_build_object('blocks', jsonb_build_array(jsonb_build_object(
    'id', 'privacy-text', 'type', 'rich-text', 'props', jsonb_build_object('markdown',
$markdown$Tuart Workforce (“we”, “us”) helps employers and job seekers in Western Australia find each other. To do that we need to know some things about you. This policy says what we collect, why, who sees it and what you can do about it. We handle personal information in line with the *Privacy Act 1988* (Cth) and the Australian Privacy Principles.

## What we collect

When you send us an enquiry we collect your name, email address, phone number, the company you work for if you give it, the service you are interested in, your message and any file you attach. We also record the page you wrote from, the time, and which version of the collection notice you were shown.

If you apply for work through us we may ask for more: your work history, qualifications, licences and right to work in Australia. We ask only for what the role needs. Please do not send health, union or other sensitive information unless we have asked for it and you agree to give it.

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

If a data breach is likely to cause you serious harm, we tell you and the Office of the Australian Information Commissioner.

## Seeing and correcting your information

You can ask to see the personal information we hold about you, ask us to correct it, or ask us to delete it. Write to [info@tuart.example](mailto:info@tuart.example) or call (08) 5550 0142. We will check that it is you, answer within 30 days, and not charge you for asking. If we cannot do what you ask, we will tell you why in writing.

## Complaints

If you think we have mishandled your information, please tell us first: write to the Privacy Officer, Tuart Workforce, 214 Cambridge Street, Wembley WA 6014, or [privacy@tuart.example](mailto:privacy@tuart.example). We acknowledge complaints within five business days and aim to resolve them within 30 days.

If you are not satisfied with our answer you can complain to the [Office of the Australian Information Commissioner](https://www.oaic.gov.au/privacy/privacy-complaints), phone 1300 363 992.

## Changes

When we change this policy we publish the new one here. The version of the notice that applied when you wrote to us stays recorded with your enquiry.$markdown$
    )))),
  true
),
(
  'terms',
  'Terms of Service',
  'The terms on which Tuart Workforce offers this website to employers and job seekers.',
  jsonb_build_object('blocks', jsonb_build_array(jsonb_build_object(
    'id', 'terms-text', 'type', 'rich-text', 'props', jsonb_build_object('markdown',
$markdown$These terms apply when you use the website of Tuart Workforce (“we”, “us”). By using it you accept them. If you do not, please do not use the site; you are welcome to call us instead on (08) 5550 0142.

## What this site is for

The site describes our services and lets you write to us. Sending an enquiry or an application does not make a contract between us, does not guarantee work to a job seeker or candidates to an employer, and costs you nothing. We never charge job seekers for finding them work.

When we agree to provide services to you, a separate written agreement sets out what we will do and what it costs. If that agreement and these terms differ, the agreement applies.

## What we ask of you

- Give us information that is true, and tell us when it changes.
- Send only files that are yours to send and that contain nothing harmful.
- Write about other people only with their knowledge.
- Do not try to get into parts of the site that are not meant for you, interfere with it, or collect its content or other people’s details automatically.

If you have an account, keep your password to yourself and tell us at once if you think someone else has used it. We may close an account that is used against these terms.

## Equal opportunity

We refer people on merit. We do not accept instructions from employers that would unlawfully discriminate, and we expect the same of everyone who uses this site.

## Content of the site

We take care that what we publish is right, but it is general information and not legal, financial or career advice for your situation. Wages, funding and training rules change; please check with us, the Fair Work Ombudsman or the Apprenticeship Office before you rely on them.

The text, design and images of the site belong to us or are used with permission. You may read, print and share them for your own use. For anything else, ask us.

Links to other sites are there for convenience. We are not responsible for what others publish.

## Our responsibility to you

Nothing in these terms takes away rights that you have under the Australian Consumer Law or another law that cannot be excluded. Beyond those rights, and as far as the law allows, we are not liable for loss that arises because the site was unavailable, or because you relied on general information in it.

## Privacy

Our [Privacy Policy](/privacy) says how we handle personal information.

## Changes, and the law that applies

We may change these terms by publishing new ones here; they apply from then on. The law of Western Australia governs them, and its courts decide disputes about them.

## Contact

Tuart Workforce, 214 Cambridge Street, Wembley WA 6014  
(08) 5550 0142, [info@tuart.example](mailto:info@tuart.example)$markdown$
    )))),
  true
)
on conflict do nothing;
