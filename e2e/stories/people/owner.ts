import { expect } from '../../support/expect.ts';
import { pickOption } from '../../support/navigation.ts';
import { Colleague } from './colleague.ts';
import type { Person } from './person.ts';

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
export class Owner extends Colleague {
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
    await this.button('Next', wizard);
    await this.button('Next', wizard);
    await this.button('Publish the new brand', wizard);
    await expect(wizard).toContainText(`${name} is live`);
    await this.button('Continue', wizard);
    await expect(wizard).toBeHidden();
  }

  async invites({ name, email }: Person, role: string): Promise<void> {
    await this.goesTo('Users');
    await this.button('Invite');
    const dialog = this.dialog('Invite');
    const named = dialog.getByLabel('Name', { exact: true });
    if (await named.isVisible()) await named.fill(name);
    await this.fillIn({ Email: email }, dialog);
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await pickOption(this.page, { name: role, exact: true });
    await this.button('Send invitation', dialog);
    await expect(dialog).toBeHidden();
  }
}
