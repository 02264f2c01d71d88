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

  /** A stranger wrote under a client's address, and the client's record took over what they wrote. */
  async putsBackDetails(stranger: string, client: Person): Promise<void> {
    await this.goesTo('Clients');
    const row = this.page.getByRole('row').filter({ hasText: client.email }).last();
    await this.link(stranger, row);
    await this.link('Open client', this.dialog(stranger));
    await this.button('Put back the earlier details');
    await expect(this.page.getByRole('heading', { name: client.name, level: 1 })).toBeVisible();
  }

  async makesOrganisation(job: string): Promise<void> {
    await this.button('Create organisation');
    const dialog = this.dialog('Create organisation');
    await this.fillIn({ 'Job title': job }, dialog);
    await this.button('Create organisation', dialog);
    await expect(dialog).toBeHidden();
    await expect(this.page.getByRole('list', { name: 'People' })).toBeVisible();
  }

  /** Opens a vacancy that is still a draft, writes its advert and shows it to visitors. */
  async publishes(job: string): Promise<void> {
    await this.link(job);
    await this.writesAdvert(job);
  }

  async writesAdvert(job: string): Promise<void> {
    await expect(this.page.getByRole('heading', { name: job, level: 1 })).toBeVisible();
    await this.fillIn(JOB);
    await this.page.getByRole('textbox', { name: 'Description' }).fill('Four years, one workshop.');
    await this.press(this.page.getByRole('button', { name: 'Save and publish' }));
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

  /** Shows these people to the employer's contact, by mail. */
  async shares(people: Person[], message: string): Promise<void> {
    for (const { name } of people) await this.tick(this.page.getByLabel(`Select ${name}`));
    await this.button('Share with employer');
    const dialog = this.dialog();
    await this.fillIn({ 'Message to the employer': message }, dialog);
    await this.button('Create link', dialog);
    await this.button('Send by email', dialog);
    await this.isTold('Link sent');
    await this.button('Done', dialog);
  }

  async plansInterview(person: Person, contact: Person, day: string): Promise<void> {
    await this.moves(person, 'Interview');
    await this.press(this.page.getByRole('button', { name: `Plan interview ${person.name}` }));
    const dialog = this.dialog('Plan interview');
    await this.fillIn({ Day: day, Time: '09:30', 'Place or link': '12 Marri Road' }, dialog);
    await this.tick(dialog.getByLabel(contact.name));
    await this.button('Plan interview', dialog);
    await expect(dialog).toBeHidden();
    await expect(this.card(person)).toContainText('9:30 am');
  }

  /** Someone else looks after them from then on. */
  async places(person: Person, starts: string, owner: Person): Promise<void> {
    await this.page.getByLabel(`Stage of ${person.name}`).selectOption('Placed');
    const dialog = this.dialog(/^Place/);
    await this.fillIn({ Start: starts }, dialog);
    await dialog.getByLabel('Owner').selectOption({ label: owner.name });
    await this.button('Place', dialog);
    await expect(this.page.getByRole('heading', { name: person.name, level: 1 })).toBeVisible();
  }

  /** Writes to someone who did not get the job. */
  async turnsDown(person: Person): Promise<void> {
    await this.page.getByLabel(`Stage of ${person.name}`).selectOption('Unsuccessful');
    const dialog = this.dialog();
    await this.fillIn({ Reason: 'Others had more experience' }, dialog);
    await this.button('Mark as unsuccessful', dialog);
    await expect(dialog).toBeHidden();
  }

  /** Does not wait for the time at which a letter would go out. */
  async sendsLetterNow({ email }: Person): Promise<void> {
    await this.goesTo('Emails');
    const row = this.page.getByRole('row').filter({ hasText: email });
    await this.press(row.filter({ hasText: 'Queued' }).getByRole('link'));
    await this.button('Send now', this.dialog());
    await this.isTold('Email queued');
    await this.button('Close', this.dialog());
  }

  /** Ends the employer's link to the people we suggested. */
  async withdrawsShortlist(): Promise<void> {
    await this.button(/^Withdraw/, this.page.getByRole('list', { name: 'Shortlists' }));
    await this.button('Withdraw', this.dialog('Withdraw this link?'));
    await this.isTold(/withdrawn/i);
  }
}
