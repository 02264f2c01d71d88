import type { Locator } from '@playwright/test';
import { expect } from '../../support/expect.ts';
import { Colleague } from './colleague.ts';
import type { Person } from './person.ts';

const JOB = {
  Suburb: 'Hamilton',
  Postcode: '2303',
  Trade: 'Cabinet making',
  Summary: 'Learn the trade in a small workshop.',
};

/** Who talks with employers and applicants. */
export class Recruiter extends Colleague {
  async opensLead({ name }: Person): Promise<void> {
    await this.goesTo('Leads');
    await this.opensRecord(name, 'lead');
  }

  async makesOrganisation(job: string): Promise<void> {
    await this.button('Create organisation');
    const dialog = this.dialog('Create organisation');
    await this.fillIn({ 'Job title': job }, dialog);
    await this.button('Create organisation', dialog);
    await expect(dialog).toBeHidden();
    await expect(this.page.getByRole('list', { name: 'People' })).toBeVisible();
  }

  /** Writes the advert of a vacancy that is still a draft, and opens it to visitors. */
  async publishes(job: string): Promise<void> {
    await this.link(job);
    await expect(this.page.getByRole('heading', { name: job, level: 1 })).toBeVisible();
    await this.fillIn(JOB);
    await this.page.getByRole('textbox', { name: 'Description' }).fill('Four years, one workshop.');
    await this.press(this.page.getByRole('button', { name: /^Save and (open|publish)$/ }));
    await expect(this.page.getByRole('link', { name: 'View on site' })).toBeVisible();
  }

  async opensPipeline(job: string): Promise<void> {
    await this.goesTo('Vacancies');
    await this.opensRecord(job, 'vacancy');
    await this.press(this.page.getByRole('tab', { name: 'Pipeline' }));
  }

  card({ name }: Person): Locator {
    return this.page.getByRole('article', { name });
  }

  async moves(person: Person, stage: string): Promise<void> {
    await this.page.getByLabel(`Stage of ${person.name}`).selectOption(stage);
    await expect(
      this.page.getByRole('region', { name: stage, exact: true }).getByRole('article', {
        name: person.name,
      }),
    ).toBeVisible();
  }
}
