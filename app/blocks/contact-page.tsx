import { ContactDetails } from '~/components/contact-details';
import { useSite } from '~/lib/site/use-site';
import { defineBlock, type PropsOf, type StoredProps, text, textarea } from './block';
import { PagePart } from './page-part';

const properties = {
  heading: text('Heading', 'Contact Us'),
  intro: textarea('Introduction'),
};

export const block = defineBlock({
  name: 'Contact Page Form',
  description: 'The contact details and the form with an attachment',
  category: '{product}',
  hasFixedSpace: true,
  properties,
  Render: ContactPage,
});

function ContactPage(props: PropsOf<typeof properties> & Pick<StoredProps, 'isOpening'>) {
  const { heading, intro, isOpening } = props;
  const { toggles, words } = useSite().settings;
  const isFormOpen = toggles.contactForm;
  const Heading = isOpening ? 'h1' : 'h2';
  return (
    <section className="mx-auto grid w-full max-w-7xl gap-10 px-4 pt-4 pb-section @2xl:px-6 @5xl:grid-cols-12 @5xl:px-8">
      <div className="min-w-0 wrap-anywhere @5xl:col-span-4">
        {heading && <Heading className="text-title font-bold tracking-tight">{heading}</Heading>}
        <p className="mt-3 text-lg text-muted-foreground">
          {isFormOpen ? intro : words.noFormText}
        </p>
        {isFormOpen && <ContactDetails className="mt-6 gap-1" />}
      </div>
      <div className="min-w-0 rounded-3xl border border-border bg-card p-5 @2xl:p-8 @5xl:col-span-8">
        <PagePart name="the contact form" />
      </div>
    </section>
  );
}
