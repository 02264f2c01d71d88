import { expect } from '../../support/expect.ts';
import { opensPage, rewrites, writesBlock } from './canvas.ts';
import { Colleague } from './colleague.ts';

/** Someone who writes pages that someone else publishes. */
export class Editor extends Colleague {
  async writesPage(title: string, { heading, text }: { heading: string; text: string }) {
    await this.goesTo('Content');
    await this.link('Create page');
    await this.fillIn({ Title: title });
    await writesBlock(this, 'Heading', { field: 'Heading', text: heading });
    await writesBlock(this, 'Rich Text', { field: 'Text', text });
    await this.button('Create page');
    await expect(this.page).toHaveURL(/\/admin\/content\/edit\/[0-9a-f-]{36}$/);
  }

  async rewrites(title: string, before: string, after: string): Promise<void> {
    await opensPage(this, title);
    await rewrites(this, before, after);
  }

  /** Editors cannot publish: someone else looks at the page first. */
  async asksForReview(note: string): Promise<void> {
    await expect(this.page.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0);
    await this.button('Ready for review');
    const dialog = this.dialog('Ready for review');
    await this.fillIn({ Note: note }, dialog);
    await this.button('Request review', dialog);
    await this.sees('Ready for review: requested by you');
    // Others can edit it while it is still open here.
    await this.sees('The page is with the people who publish.');
  }
}
