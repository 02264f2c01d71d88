import type { Locator } from '@playwright/test';
import { expect } from '../../support/expect.ts';
import { Colleague } from './colleague.ts';
import type { Person } from './person.ts';

interface Visit {
  wellbeing: string;
  notes: string;
  concerns: string;
}

/** Who visits people at work, with a phone. */
export class FieldOfficer extends Colleague {
  async opensVisits(): Promise<void> {
    await this.page.goto('/visits');
    await expect(this.page.getByRole('list', { name: 'What is due' })).toBeVisible();
  }

  async losesConnection(): Promise<void> {
    await this.page.context().setOffline(true);
    await this.sees('You are offline.');
  }

  /** Records a planned visit. There is no connection, so the phone keeps it. */
  async recordsVisit({ name }: Person, step: string, visit: Visit): Promise<void> {
    await this.link(`Record visit: ${name}, ${step}`);
    const wellbeing = this.page.getByRole('group', { name: 'Wellbeing' });
    await this.tick(wellbeing.getByRole('radio', { name: new RegExp(`^${visit.wellbeing}`) }));
    await this.fillIn({ Notes: visit.notes, Concerns: visit.concerns });
    await this.button('Save visit');
    await this.isTold('Saved on this phone');
    await expect(this.unsent()).toBeVisible();
  }

  async regainsConnection(): Promise<void> {
    await this.page.context().setOffline(false);
    await this.isTold('Visit sent');
    await expect(this.unsent()).toBeHidden();
    await this.press(this.page.getByText('Sent in the last 30 days'));
    const sent = this.page.getByRole('list', { name: 'Sent visits' });
    await expect(sent.getByRole('listitem')).toHaveCount(1);
  }

  private unsent(): Locator {
    return this.page.getByRole('heading', { name: 'Waiting to be sent: 1' });
  }
}
