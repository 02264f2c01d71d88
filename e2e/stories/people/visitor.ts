import type { Locator } from '@playwright/test';
import { pdf } from '../../../tests/storage/samples.ts';
import { expect } from '../../support/expect.ts';
import { fillInMainForm, takeTime } from '../../support/people.ts';
import { acceptanceOf } from '../calendar.ts';
import type { Letter } from '../letters.ts';
import { Person } from './person.ts';

/** An employer who looks for people. */
export class Employer extends Person {
  async sendsEnquiry(): Promise<void> {
    await this.page.goto('/');
    const form = this.page
      .locator('form')
      .filter({ has: this.page.getByRole('button', { name: 'Send Enquiry' }) })
      .first();
    await fillInMainForm(form, this);
    await takeTime(form);
    await this.button('Send Enquiry', form);
    await this.sees(/Thank you for your message\. We've received your inquiry/);
  }

  /** Opens the page behind the link in the confirmation. */
  async opensEnquiry(): Promise<void> {
    const letter = await this.findsLetter('/enquiries/');
    await this.page.goto(letter.link('/enquiries/'));
  }

  /** Says yes or no to each person on the list, by the link in the mail. */
  async answersShortlist(answers: Record<string, string>): Promise<void> {
    const letter = await this.findsLetter('/shortlists/');
    await this.page.goto(letter.link('/shortlists/'));
    for (const [name, answer] of Object.entries(answers)) {
      const group = this.page.getByRole('group', { name: new RegExp(name) });
      await this.tick(group.getByLabel(answer, { exact: true }));
    }
    await this.press(this.page.getByRole('button', { name: /^Save/ }).first());
    await expect(this.page.getByRole('status')).toContainText(/saved/);
  }

  /** With their calendar program, which answers by mail. */
  async acceptsInvitation(letter: Letter): Promise<void> {
    const content = acceptanceOf(letter, this.email);
    await this.mails({ answers: letter, icalEvent: { method: 'REPLY', content } });
  }

  /** The link of the list, used once more. */
  async findsShortlistEnded(): Promise<void> {
    const letter = await this.findsLetter('/shortlists/');
    await this.page.goto(letter.link('/shortlists/'));
    await this.sees('This list of candidates has expired or been withdrawn.');
  }
}

interface Details {
  born: string;
  guardian?: Person;
  /** Whether the connection is gone at the moment of sending. */
  isCutOff?: boolean;
}

/** Someone who looks for work, on a phone. */
export class Applicant extends Person {
  /** Finds the job by itself, from the home page. */
  async applies(job: string, { born, guardian, isCutOff = false }: Details): Promise<void> {
    await this.page.goto('/jobs');
    await this.link(new RegExp(job));
    await this.press(this.page.getByRole('link', { name: /^Apply/ }).first());
    const form = this.page
      .locator('form')
      .filter({ has: this.page.getByRole('button', { name: 'Send application' }) });
    await form.getByLabel('Date of birth').fill(born);
    await this.fillIn({ Name: this.name, Email: this.email, Phone: '0400 555 021' }, form);
    await form.getByLabel('Your right to work in Australia').selectOption('Australian citizen');
    await form
      .getByLabel('Résumé')
      .first()
      .setInputFiles({
        name: 'resume.pdf',
        mimeType: 'application/pdf',
        buffer: pdf(`${this.name}, looking for a trade`),
      });
    await this.tick(form.getByLabel('Phone and email'));
    await form.getByRole('textbox', { name: 'Cover note' }).fill('I like working with timber.');
    if (guardian) await this.namesGuardian(guardian);
    await takeTime(form);
    if (isCutOff) await this.triesWithoutConnection(form);
    await this.button('Send application', form);
    await expect(this.page.getByRole('heading', { name: 'Application sent' })).toBeVisible();
  }

  /** The form says that nothing was sent, and keeps everything. */
  private async triesWithoutConnection(form: Locator): Promise<void> {
    await this.page.context().setOffline(true);
    await this.button('Send application', form);
    await this.sees(/You seem to be offline\. What you typed is kept here\./);
    await this.page.context().setOffline(false);
  }

  private async namesGuardian({ name, email }: Person): Promise<void> {
    await this.fillIn({
      'Their name': name,
      'Relationship to you': 'Father',
      'Their phone': '0400 555 022',
      'Their email': email,
    });
  }

  /** Opens the page behind the link in the first mail. */
  async opensReceipt(): Promise<void> {
    const letter = await this.findsLetter('/applications/');
    await this.page.goto(letter.link('/applications/'));
  }
}

/** A parent of someone who is not 18 yet. */
export class Guardian extends Person {
  async agrees(): Promise<void> {
    const letter = await this.findsLetter('/guardian/');
    await this.page.goto(letter.link('/guardian/'));
    await this.button('I agree');
    await expect(this.page.getByRole('heading', { name: 'You have agreed' })).toBeVisible();
  }

  /** The page that is still open, loaded once more. */
  async findsNothingLeftToAnswer(): Promise<void> {
    await this.page.reload();
    await this.sees('This application is closed');
    await expect(this.page.getByRole('button', { name: /agree/ })).toHaveCount(0);
  }
}
