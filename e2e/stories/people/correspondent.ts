import type { FrameLocator, Locator } from '@playwright/test';
import { pdf, png } from '../../../tests/storage/samples.ts';
import { expect } from '../../support/expect.ts';
import { fileOnDisk } from '../../support/file-on-disk.ts';
import type { Person } from './person.ts';
import { Recruiter } from './recruiter.ts';

interface Words {
  subject: string;
  text: string;
}

/** A recruiter who answers the mail of the office. */
export class Correspondent extends Recruiter {
  async addsTemplate(name: string, { subject, text }: Words): Promise<void> {
    await this.goesTo('Emails');
    await this.button('Templates');
    const dialog = this.dialog('Templates');
    await this.button('Add template', dialog);
    await this.fillIn({ 'Template name': name, Subject: subject, Message: text }, dialog);
    await this.button('Save', dialog);
    await expect(dialog.getByRole('button', { name: `Edit ${name}` })).toBeVisible();
    await this.button('Close', dialog);
    await expect(dialog).toBeHidden();
  }

  /** The entry of the timeline with these words. */
  entry(words: string): Locator {
    return this.page
      .getByRole('list', { name: 'Timeline' })
      .getByRole('listitem')
      .filter({ hasText: words });
  }

  /** The text of the form on a lead's page, which answers the person's last message. */
  answer(): Locator {
    const form = this.page.getByRole('region', { name: 'Reply' });
    return form.getByLabel('Message', { exact: true });
  }

  /** Answers on the page of the lead, with a template, a file and a copy for someone else. */
  async answersWithTemplate(template: string, copy: string, file: string): Promise<void> {
    const form = this.page.getByRole('region', { name: 'Reply' });
    await form.getByLabel('Template').selectOption({ label: template });
    await this.attaches(file, form);
    await this.press(form.getByText('CC, BCC and send time', { exact: true }));
    await this.fillIn({ CC: copy }, form);
    await this.sendsByKeys(form);
    await expect(this.answer()).toBeFocused();
    await expect(this.answer()).toHaveValue('');
  }

  async attaches(name: string, form: Locator): Promise<void> {
    await form.getByLabel('Attach a file').setInputFiles(await fileOnDisk(name, pdf()));
    await expect(form.getByRole('list', { name: 'Attached files' })).toContainText(name);
  }

  async sendsByKeys(form: Locator): Promise<void> {
    await form.getByLabel('Message', { exact: true }).press('Control+Enter');
    await this.isTold('Email queued');
  }

  /** Takes back what was just sent. A toast of something else has come in between. */
  async undoesSending(): Promise<void> {
    const waiting = this.entry('Waiting to be sent');
    await expect(waiting.getByText('Attached: 1 file')).toBeVisible();
    await expect(waiting.getByRole('button', { name: 'Undo' })).toBeVisible();
    await this.assigns(this);
    await this.isTold('Lead updated');
    await this.button('Undo', this.page.getByRole('region', { name: 'Just sent' }));
    await this.isTold('Back in your drafts');
    await expect(waiting).toHaveCount(0);
  }

  /** Changes the words of the only draft, which still has its copy and its file, and sends it. */
  async changesDraft(from: string, to: string, copy: string, file: string): Promise<void> {
    const drafts = this.page.getByRole('list', { name: 'Drafts' });
    await this.button('Edit', drafts);
    const dialog = this.dialog('Edit');
    await expect(dialog.getByLabel('CC', { exact: true })).toHaveValue(copy);
    await expect(dialog.getByRole('list', { name: 'Attached files' })).toContainText(file);
    const text = dialog.getByLabel('Message', { exact: true });
    await text.fill((await text.inputValue()).replace(from, to));
    await this.button('Send', dialog);
    await this.isTold('Email queued');
    await expect(drafts).toBeHidden();
  }

  /** Chooses which messages the inbox shows. */
  async looksAtMessages(state: string): Promise<void> {
    const list = this.page.getByRole('combobox', { name: 'Messages' });
    const filters = this.page.getByRole('button', { name: /^Filters/ });
    // Narrow screens fold the list.
    await expect(list.or(filters).filter({ visible: true }).first()).toBeVisible();
    if (!(await list.isVisible())) await this.press(filters);
    await this.pick(list, state);
  }

  /** Opens the message with this subject in the inbox. */
  async opensMessage(subject: string): Promise<Locator> {
    await this.press(this.page.getByRole('row', { name: subject }).getByRole('link'));
    return this.dialog(subject);
  }

  async filesMessage(subject: string, { name }: Person): Promise<void> {
    await this.button('File with…', await this.opensMessage(subject));
    const dialog = this.dialog('File with…');
    await this.sees(/^No matches\./, dialog);
    await this.fillIn({ Person: name }, dialog);
    await this.button(new RegExp(`^Lead: ${name}`), dialog);
    await this.isTold('Message filed');
    await expect(this.page.getByRole('row', { name: subject })).toBeHidden();
  }

  /** Makes a lead of someone who has written, and sees what they wrote on its page. */
  async makesLead(subject: string, { name }: Person, words: string): Promise<void> {
    await this.button('Create lead', await this.opensMessage(subject));
    await expect(this.page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(this.entry(words)).toHaveCount(1);
  }

  async marksAsSpam(subject: string): Promise<void> {
    await this.button('Spam', await this.opensMessage(subject));
    await this.isTold('Marked as spam');
    await expect(this.page.getByRole('row', { name: subject })).toBeHidden();
  }

  /** Answers one message of the timeline, which is quoted below the answer. */
  async repliesTo(words: string, subject: string, answer: string): Promise<void> {
    await this.button('Reply', this.entry(words));
    const dialog = this.dialog('Reply');
    await expect(dialog.getByLabel('Subject')).toHaveValue(subject);
    const text = dialog.getByLabel('Message', { exact: true });
    await expect(text).toHaveValue(new RegExp(`wrote:\n> ${words}`));
    await text.focus();
    await this.page.keyboard.type(answer);
    await expect(text).toHaveValue(new RegExp(`^${answer}\n\nOn `));
    await this.sendsByKeys(dialog);
    await expect(dialog).toBeHidden();
  }

  /** Reads a message with pictures: one is inside, others cannot be shown, one is elsewhere. */
  async readsPictures(words: string, quoted: string, elsewhere: string): Promise<void> {
    const entry = this.entry(words);
    await this.button('Show the message', entry);
    await this.sees(/timesheet\.xlsx was not kept/, entry);
    await expect(entry.getByText('plan.pdf')).toBeVisible();
    await expect(entry.getByText(quoted)).toBeHidden();
    await this.button(/^Show quoted text/, entry);
    await this.sees(quoted, entry);
    const asked: string[] = [];
    await this.page.route(elsewhere, async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ contentType: 'image/png', body: await png() });
    });
    await this.button('Show the message as it was sent', entry);
    const frame = entry.locator('iframe');
    await expect(frame).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
    await this.seesPictures(frame.contentFrame(), ['Our roof']);
    expect(asked).toEqual([]);
    await this.button('Show pictures', entry);
    await this.seesPictures(frame.contentFrame(), ['Our roof', 'Our shed']);
    expect(asked).toEqual([elsewhere]);
  }

  /** The letter shows only these of its pictures. */
  private async seesPictures(letter: FrameLocator, shown: string[]): Promise<void> {
    for (const name of shown) {
      const picture = letter.getByRole('img', { name });
      const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
      await expect.poll(width).toBeGreaterThan(0);
    }
    await expect(letter.getByRole('img')).toHaveCount(shown.length);
    for (const name of ['Our plan', 'Our dog'])
      await expect(letter.getByText(`[Picture: ${name}]`)).toBeVisible();
  }

  /** Looks at a message that waits because the mail server does not answer. */
  async findsWaitingMessage(subject: string): Promise<Locator> {
    await this.goesTo('Emails');
    await this.press(this.page.getByRole('link', { name: subject }).first());
    const sheet = this.dialog(subject);
    await this.sees('This message has not been sent yet', sheet);
    await this.sees(/The mail server could not be reached/, sheet);
    return sheet;
  }
  async sendsAgain(sheet: Locator): Promise<void> {
    await this.button('Retry now', sheet);
    await expect(sheet.getByText('Sent', { exact: true }).first()).toBeVisible();
    await expect(sheet.getByText('has not been sent yet')).toBeHidden();
    await this.button('Close', sheet);
  }
}
