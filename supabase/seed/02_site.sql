-- The demo's brand. Telephone numbers are from the range the Australian regulator keeps for fiction,
-- e-mail addresses from a domain that cannot exist.
insert into public.site_settings (type, settings)
values
  ('theme', '{
    "colors": {
      "primary": "#0E4B43",
      "secondary": "#1F6F8B",
      "extended": [
        {
          "name": "Wattle",
          "hex": "#F2B134",
          "description": "Accent",
          "usage": "Highlights, never small text on white"
        },
        {
          "name": "Ochre",
          "hex": "#A64B25",
          "description": "Call to action",
          "usage": "Calls to action beside the primary, warnings"
        },
        {
          "name": "Limestone",
          "hex": "#F6F1E7",
          "description": "Background, light",
          "usage": "Page background in light mode"
        },
        {
          "name": "Ink",
          "hex": "#13231F",
          "description": "Text, light; background, dark",
          "usage": "Text in light mode, page background in dark mode"
        }
      ]
    },
    "typography": { "headingFont": "Montserrat", "bodyFont": "Inter", "baseFontSize": "16px" },
    "spacing": { "baseSpacingUnit": "4px", "spacingScale": 1.5 }
  }'),
  ('branding', '{ "logo": null, "favicon": null, "hero": null }'),
  ('menus', '{
    "navigation": [
      { "label": "Services", "to": "/#services" },
      { "label": "About", "to": "/#about" },
      { "label": "Contact", "to": "/#contact" },
      { "label": "Jobs", "to": "/jobs" }
    ],
    "quickLinks": [
      { "label": "Home", "to": "/" },
      { "label": "Recruitment", "to": "/recruitment" },
      { "label": "Apprenticeships", "to": "/apprenticeships" },
      { "label": "Developer Login", "to": "/admin/auth" },
      { "label": "Client Login", "to": "/login" }
    ],
    "explore": [
      { "label": "Jobs", "to": "/jobs" },
      { "label": "Traineeships", "to": "/traineeships" },
      { "label": "Compliance", "to": "/compliance" },
      { "label": "Mentoring", "to": "/mentoring" },
      { "label": "Technology", "to": "/technology" },
      { "label": "Blog", "to": "/blog" },
      { "label": "Search", "to": "/search" }
    ],
    "mobile": [
      { "label": "Home", "to": "/" },
      { "label": "Our Services", "to": "/#services" },
      { "label": "About Us", "to": "/#about" },
      { "label": "Contact", "to": "/#contact" },
      { "label": "Jobs", "to": "/jobs" }
    ],
    "legal": [
      { "label": "Privacy Policy", "to": "/privacy" },
      { "label": "Terms of Service", "to": "/terms" },
      { "label": "Developer Login", "to": "/admin/auth" }
    ]
  }'),
  ('site', '{
    "title": "Tuart Workforce",
    "description": "Apprenticeships, traineeships, recruitment and labour hire for Western Australian employers and the people who want to work for them.",
    "contactEmail": "info@tuart.example",
    "formProof": "off",
    "company": {
      "name": "Tuart Workforce",
      "legalName": "",
      "abn": "",
      "licences": [],
      "initials": "TW",
      "tagline": "People. Employment. Progress.",
      "blurb": "We help Western Australian employers find, train and keep good people, and help people find work worth staying in.",
      "phone": "(08) 5550 0142",
      "apprenticeshipsEmail": "apprenticeships@tuart.example",
      "traineeshipsEmail": "traineeships@tuart.example",
      "address": {
        "street": "214 Cambridge Street",
        "suburb": "Wembley",
        "state": "WA",
        "postcode": "6014"
      }
    },
    "place": { "area": "Western Australia", "city": "Perth" },
    "hours": {
      "timeZone": "Australia/Perth",
      "days": [
        { "day": 1, "opens": "08:30", "closes": "17:00" },
        { "day": 2, "opens": "08:30", "closes": "17:00" },
        { "day": 3, "opens": "08:30", "closes": "17:00" },
        { "day": 4, "opens": "08:30", "closes": "17:00" },
        { "day": 5, "opens": "08:30", "closes": "17:00" }
      ],
      "replyHours": 8
    },
    "social": [],
    "acknowledgement": "We acknowledge the Whadjuk Noongar people, the Traditional Custodians of the Country on which we work, and pay our respects to their Elders past and present.",
    "accessLines": {
      "relay": {
        "isShown": true,
        "text": "If you are deaf, or find it hard to hear or speak, call us through the National Relay Service: 133 677."
      },
      "interpreter": {
        "isShown": true,
        "text": "If you would like an interpreter, call TIS National on 131 450 and ask for our number."
      }
    },
    "looks": {
      "illustrations": "drawings",
      "treeline": true,
      "shareImage": { "path": "", "alt": "" }
    },
    "words": {
      "footerContact": "Contact",
      "footerQuickLinks": "Quick Links",
      "footerExplore": "Explore",
      "copyright": "© {year} {company}. All rights reserved.",
      "contents": "On this page",
      "askHeading": "Something unclear?",
      "askCall": "Call us on",
      "askOr": "or",
      "askLink": "write to us",
      "lastUpdated": "Last updated",
      "allArticles": "All articles",
      "by": "By",
      "published": "Published",
      "updated": "Updated",
      "servicesLine": "Our services",
      "contactButton": "Contact Us",
      "servicesButton": "View All Services",
      "homeButton": "Home",
      "serviceMissing": "Service Not Found",
      "serviceMissingText": "There is no service at this address. The list of all services shows what we offer.",
      "relatedHeading": "Related Services",
      "callHeading": "Ready when you are",
      "callText": "Tell us about the job you need filled, or the job you want. A person reads every message.",
      "orEmail": "Or email",
      "unavailable": "Back in a moment",
      "unavailableText": "We can''t show this page just now. Please try again shortly, or call us on",
      "searchHeading": "Search",
      "searchIntro": "Look for a service, an article or any words on our pages.",
      "searchNothing": "Check the spelling, or try fewer or more general words.",
      "jobsHeading": "Jobs",
      "jobsIntro": "Apprenticeships, traineeships and jobs that are open now. Applying takes a few minutes and needs no account.",
      "jobsNothing": "Tell us what you are looking for. We can email you when a job like it opens, or talk it through with you.",
      "jobsKeywords": "Keywords",
      "jobsKeywordsHint": "Job, skill or suburb",
      "jobsKind": "Job type",
      "jobsAnyKind": "Any job type",
      "jobsTrade": "Trade",
      "jobsAnyTrade": "Any trade",
      "jobsRegion": "Region",
      "jobsAnywhere": "Anywhere",
      "jobsFind": "Find jobs",
      "jobsClear": "Clear",
      "alertsHeading": "Job alerts",
      "alertsIntro": "We send you an email when a job opens that suits you: one a day at most, and you can stop it with one click.",
      "alertsKinds": "Job types",
      "alertsKindsHint": "Tick none to hear about all of them.",
      "alertsTrades": "Trades",
      "alertsTradesHint": "Optional. Such as carpentry, electrical. Separate them with commas.",
      "alertsNotice": "We use your email address for these messages only, and delete it after you stop them.",
      "alertsSubmit": "Send me job alerts",
      "jobGone": "This job is no longer open",
      "jobGoneText": "Applications for it have closed.",
      "noFormHeading": "Talk to us",
      "noFormText": "Call, write or drop in. Whether you are hiring or looking for work, we are glad to help.",
      "noFormCall": "Please call us on",
      "noFormWrite": "or write to",
      "sent": "It is with our team now.",
      "weAnswer": "We answer",
      "reference": "Your reference is",
      "notice": "We only use these details to answer you and to do what you ask us to.",
      "noticeMore": "How we handle your details",
      "noticeText": "{company} collects these details to answer your enquiry and, if you ask for it, to place you in work or find people for you. Without them we cannot reply. We share them with an employer or training provider only after asking you, do not expect to send them outside Australia, and delete them when they are no longer needed. Our {privacy} says how to see or correct them and how to complain; or write to {email}.",
      "applyNotice": "We only use these details to find you work and to do what you ask us to.",
      "applyNoticeText": "{company} collects these details to consider you for this job and, if you agree, for others. Without your name and email we cannot reply. If we put you forward, the employer sees your name, suburb, licences, transport and when you can start, and otherwise only what you tick above. If you are under 18, we write to your parent or guardian. We do not expect to send your details outside Australia, and delete them when they are no longer needed. Our {privacy} says how to see or correct them and how to complain; or write to {email}.",
      "registerHeading": "Register",
      "recoverHeading": "Reset your password",
      "recoverText": "We will email you a link and a code. Use either to choose a new password.",
      "noAccount": "New here? You cannot register online at the moment. To ask for an account, or about an enquiry, call us on",
      "registerText": "With an account you can follow the enquiries you send us. Use the email address you write to us from.",
      "registrationClosed": "You cannot register online at the moment. To find out where your enquiry is up to, contact us.",
      "myEnquiries": "My enquiries",
      "noEnquiries": "No enquiries yet",
      "noEnquiriesText": "Enquiries you send us from this email address appear here, with their status."
    },
    "regions": [
      { "key": "perth", "name": "Perth", "postcodes": "6000-6206, 6556, 6558, 6800-6999" },
      { "key": "peel", "name": "Peel", "postcodes": "6207-6215" },
      { "key": "south_west", "name": "South West", "postcodes": "6216-6291" },
      { "key": "great_southern", "name": "Great Southern", "postcodes": "6316-6346, 6394-6400" },
      { "key": "wheatbelt", "name": "Wheatbelt", "postcodes": "6292-6315, 6347, 6349-6393, 6401-6428, 6453-6513, 6557, 6559-6616" },
      { "key": "goldfields_esperance", "name": "Goldfields-Esperance", "postcodes": "6348, 6429-6452" },
      { "key": "mid_west", "name": "Mid West", "postcodes": "6514-6536, 6538-6555, 6617-6700" },
      { "key": "gascoyne", "name": "Gascoyne", "postcodes": "6537, 6701, 6705, 6707" },
      { "key": "pilbara", "name": "Pilbara", "postcodes": "6708-6724, 6751-6762" },
      { "key": "kimberley", "name": "Kimberley", "postcodes": "6725-6750, 6763-6799" }
    ],
    "toggles": { "blog": true, "contactForm": true, "userRegistration": false, "search": false }
  }')
on conflict (type) do nothing;

insert into public.page_layouts (page_id, is_published, layout_data)
values ('home', true, '{
  "template": "standard",
  "sections": [
    { "id": "header", "name": "Header", "components": [] },
    {
      "id": "main",
      "name": "Main Content",
      "components": [
        { "id": "home-hero", "type": "hero", "props": {} },
        { "id": "home-commitments", "type": "commitments", "props": {} },
        { "id": "home-services", "type": "services-grid", "props": {} },
        { "id": "home-pathways", "type": "pathways", "props": {} },
        { "id": "home-about", "type": "why-choose-us", "props": {} },
        { "id": "home-contact", "type": "contact-form", "props": {} }
      ]
    },
    { "id": "footer", "name": "Footer", "components": [] }
  ],
  "lastUpdated": null
}')
on conflict (page_id) do nothing;

select private.write_release(private.draft_snapshot(), 'The site as it comes')
where not exists (select from public.site_releases);
