import type { Locator } from '@playwright/test';
import { halves } from '../../../tests/storage/samples.ts';
import { expect } from '../../support/expect.ts';
import { addsBlock, canvasOf, opensPage, publishesPage, rewrites } from './canvas.ts';
import { Owner } from './owner.ts';
import type { Person } from './person.ts';

/** The owner, at work on the site. */
export class Publisher extends Owner {
  /** Reads a page that someone finished, and what they wrote about it. */
  async opensReview({ name }: Person, title: string, note: string): Promise<void> {
    await this.followsNotification(`${name} asked for a review of “${title}”`);
    await this.sees(note);
  }

  /** The same, from the dashboard. */
  async opensWaitingReview(title: string, note: string): Promise<void> {
    await this.goesTo('Dashboard');
    await this.link('1 page is ready for your review');
    await this.link(`Edit ${title}`);
    await this.sees(note);
  }

  /** Says what is still missing, where the author reads it. */
  async sendsBack(comment: string): Promise<void> {
    await this.button('Send back');
    const dialog = this.dialog('Send back');
    await this.fillIn({ 'What still needs to be done': comment }, dialog);
    await this.button('Send back', dialog);
    await expect(this.page.getByRole('button', { name: 'Comments (1)' })).toBeVisible();
  }

  async publishesPage(): Promise<void> {
    await publishesPage(this);
    await this.link('Back to content');
  }

  /** Compares the page with what visitors see. */
  async compares(removed: string, added: string): Promise<void> {
    const opened = this.page.waitForEvent('popup');
    await this.link(/^Compare/);
    const tab = await opened;
    const marked = () =>
      tab.evaluate(() =>
        ['removed-words', 'added-words'].map((name) =>
          [...(CSS.highlights.get(name) ?? [])].map(String).join(' '),
        ),
      );
    await expect.poll(marked).toEqual([removed, added]);
    await expect(tab.getByRole('link', { name: 'Back to the page' })).toBeVisible();
    await tab.close();
  }

  /** A form with a question, and another that is asked only after one answer. */
  async buildsForm(name: string, thanks: string): Promise<void> {
    await this.goesTo('Content');
    await this.press(this.page.getByRole('tab', { name: 'Forms' }));
    await this.button('Add form');
    const dialog = this.dialog('Add form');
    await this.fillIn({ Name: name }, dialog);
    await this.button('Add form', dialog);
    await this.addsField('One choice', 'Are you coming by car?');
    await this.page.getByRole('textbox', { name: 'Choices' }).fill('Yes\nNo');
    await this.addsField('Short text', 'Number plate');
    await this.tick(this.page.getByLabel('Required', { exact: true }));
    await this.choose('Ask this only if', 'Are you coming by car?');
    await this.fillIn({
      'Thank-you text': thanks,
      'Notify this address about each enquiry': this.email,
    });
    await this.button('Save');
    await this.isTold('Form saved');
  }

  private async addsField(type: string, label: string): Promise<void> {
    await this.button('Add field');
    await this.press(this.page.getByRole('menuitem', { name: type, exact: true }));
    await expect(this.page.getByLabel('Label', { exact: true })).toBeFocused();
    await this.page.keyboard.type(label);
  }

  async putsFormOnPage(form: string, title: string): Promise<void> {
    await opensPage(this, title);
    await addsBlock(this, 'Form');
    // A narrow screen has the fields of a block in a drawer.
    if (this.way.isNarrow) await this.button('Properties');
    const choice = this.page.getByLabel('Form', { exact: true }).filter({ visible: true });
    await choice.selectOption({ label: form });
    await expect(canvasOf(this).getByLabel('Are you coming by car?')).toBeVisible();
  }

  /** From the page that visitors see. */
  async corrects(address: string, before: string, after: string): Promise<void> {
    await this.page.goto(address);
    await this.link('Edit this page');
    await rewrites(this, before, after);
    await publishesPage(this);
  }

  /** A job of the business itself, without an employer. */
  async advertises(job: string): Promise<void> {
    await this.goesTo('Vacancies');
    await this.button('Add vacancy');
    const dialog = this.dialog('Add vacancy');
    await this.fillIn({ Title: job }, dialog);
    await this.button('Add vacancy', dialog);
    await this.writesAdvert(job);
  }

  /** Chooses colours and a logo, and reads what the new brand will change. */
  protected override async choosesLook(wizard: Locator): Promise<void> {
    await this.tick(wizard.getByLabel('Plum and gold'));
    await expect(wizard.getByRole('list', { name: 'Contrast' })).not.toContainText('too low');
    // A window that was closed by mistake opens where it was.
    await this.page.keyboard.press('Escape');
    await expect(wizard).toBeHidden();
    await this.button('Start a new brand');
    await expect(wizard.getByLabel('Plum and gold')).toBeChecked();
    await this.button('Next', wizard);
    const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await halves(80, 80) };
    await wizard.getByLabel('Logo to upload').setInputFiles(logo);
    await expect(wizard.getByRole('img', { name: 'Your logo' })).toBeVisible();
    await this.button('Next', wizard);
    for (const line of [/Name: \S+ Workforce → Banksia People/, 'Privacy Policy', 'WA → NSW']) {
      await expect(wizard).toContainText(line);
    }
    await expect(wizard).not.toContainText(/Interpreter line|{"/);
  }
}
