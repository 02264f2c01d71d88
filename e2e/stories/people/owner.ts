import type { Locator } from '@playwright/test';
import { expect } from '../../support/expect.ts';
import type { Person } from './person.ts';
import { Recruiter } from './recruiter.ts';

const BRAND: Record<string, string>[] = [
  { Tagline: 'Work that fits.', ABN: '53004085616' },
  {
    City: 'Newcastle',
    Street: '12 Beaumont Street',
    Suburb: 'Hamilton',
    Postcode: '2303',
    'Area served': 'New South Wales',
  },
  { Phone: '(02) 5550 0187', 'Contact email': 'hello@banksia.example' },
];

/** Who runs the business, and is its first administrator. */
export class Owner extends Recruiter {
  /** Answers the questions about the new business and publishes the site under its name. */
  async startsBrand(name: string): Promise<void> {
    await this.goesTo('Settings');
    await this.button('Start a new brand');
    const wizard = this.dialog('Start a new brand');
    await this.fillIn({ 'Company name': name }, wizard);
    for (const answers of BRAND) {
      await this.fillIn(answers, wizard);
      if (answers.City) await this.choose('State', 'NSW', wizard);
      await this.button('Next', wizard);
    }
    await this.choosesLook(wizard);
    await this.button('Publish the new brand', wizard);
    await expect(wizard).toContainText(`${name} is live`);
    await this.button('Continue', wizard);
    await expect(wizard).toBeHidden();
  }

  /** Colours and a logo: as they are offered. */
  protected async choosesLook(wizard: Locator): Promise<void> {
    await this.button('Next', wizard);
    await this.button('Next', wizard);
  }

  async invites({ name, email }: Person, role: string): Promise<void> {
    await this.goesTo('Users');
    await this.button('Invite');
    const dialog = this.dialog('Invite');
    await this.fillIn({ Name: name, Email: email }, dialog);
    await this.pick(dialog.getByRole('combobox', { name: 'Role' }), role);
    await this.button('Send invitation', dialog);
    await expect(dialog).toBeHidden();
  }

  /** A role with these permissions. */
  async addsRole(role: string, keys: string[]): Promise<void> {
    await this.goesTo('Roles');
    await this.button('Add role');
    const dialog = this.dialog('Add role');
    await this.fillIn({ Name: role }, dialog);
    await this.button('Add role', dialog);
    for (const key of keys) {
      await this.tick(this.page.getByRole('checkbox', { name: `${role}: ${key}`, exact: true }));
    }
  }

  /** Ends someone's access, and gives their open work to someone else. */
  async removes({ email }: Person, successor: Person): Promise<void> {
    await this.goesTo('Users');
    const row = this.page.getByRole('row').filter({ hasText: email });
    await this.button(/^View Details/, row);
    const sheet = this.dialog();
    await this.button('Remove access', sheet);
    const question = this.dialog('Remove access?');
    await question.getByLabel('Who takes over?').selectOption({ label: successor.name });
    await this.button('Remove', question);
    await this.isTold('Access removed');
    await expect(sheet).toBeHidden();
  }
}
