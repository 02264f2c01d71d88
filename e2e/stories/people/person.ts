import type { Locator, Page } from '@playwright/test';
import type { ImapServer } from '../../../tests/support/imap-server.ts';
import type { MailServer } from '../../../tests/support/mail-server.ts';
import { expect } from '../../support/expect.ts';
import { pressKey } from '../../support/keyboard.ts';
import { type Letter, readLetters, type Written, writeMail } from '../letters.ts';
import type { Way } from '../way.ts';

const LETTER_MS = 20_000;

export interface Belongings {
  name: string;
  email: string;
  page: Page;
  way: Way;
  /** The post office that has their mailbox. */
  post: MailServer;
  /** The mailbox of the office. */
  office: ImapServer;
}

/** Someone with a browser of their own and a mailbox. */
export class Person {
  readonly name: string;
  readonly email: string;
  readonly page: Page;
  readonly way: Way;
  readonly post: MailServer;
  readonly office: ImapServer;

  constructor({ name, email, page, way, post, office }: Belongings) {
    this.name = name;
    this.email = email;
    this.page = page;
    this.way = way;
    this.post = post;
    this.office = office;
  }

  /** The newest letter to this person whose subject or text contains these words. */
  async findsLetter(words: string | RegExp): Promise<Letter> {
    const find = async () => {
      const all = await readLetters(this.post, this.email);
      return all.findLast(({ subject, text }) =>
        typeof words === 'string'
          ? `${subject}\n${text}`.includes(words)
          : words.test(`${subject}\n${text}`),
      );
    };
    await expect
      .poll(find, { message: `${this.name} waits for “${words}”`, timeout: LETTER_MS })
      .toBeDefined();
    return (await find()) as Letter;
  }

  /** How many letters to this person contain these words. */
  async countsLetters(words: string): Promise<number> {
    const all = await readLetters(this.post, this.email);
    return all.filter(({ text }) => text.includes(words)).length;
  }

  /** Writes to the office with their own mail program, which may deliver the message twice. */
  async mails(mail: Written, { times = 1 } = {}): Promise<void> {
    const from = { name: this.name, address: this.email };
    const message = await writeMail({ from, ...mail });
    await this.office.deliver(Array.from({ length: times }, () => message));
  }

  /** Presses a button or follows a link, with whatever hands this story has. */
  async press(target: Locator): Promise<void> {
    if (this.way.hands === 'mouse') return target.click();
    await pressKey(target, 'Enter');
  }

  /** Ticks a box or chooses a radio button. */
  async tick(target: Locator): Promise<void> {
    if (this.way.hands === 'mouse') await target.click();
    else await pressKey(target, 'Space');
    await expect(target).toBeChecked();
  }

  /** Chooses from a list that opens when it is pressed. */
  async pick(list: Locator, option: string): Promise<void> {
    await this.press(list);
    const found = this.page.getByRole('option', { name: option, exact: true });
    // The list ignores a click without a movement, which belongs to the click that opened it.
    if (this.way.hands === 'mouse') await found.hover();
    await this.press(found);
  }

  /** Presses the button with this name. */
  button(name: string | RegExp, place: Page | Locator = this.page): Promise<void> {
    return this.press(place.getByRole('button', { name, exact: typeof name === 'string' }));
  }

  /** Follows the link with this name. */
  link(name: string | RegExp, place: Page | Locator = this.page): Promise<void> {
    return this.press(place.getByRole('link', { name, exact: typeof name === 'string' }));
  }

  /** Fills in fields by their labels. */
  async fillIn(fields: Record<string, string>, place: Page | Locator = this.page): Promise<void> {
    for (const [label, value] of Object.entries(fields)) {
      await place.getByLabel(label, { exact: true }).fill(value);
    }
  }

  async choose(label: string, option: string, place: Page | Locator = this.page): Promise<void> {
    await place.getByLabel(label, { exact: true }).selectOption(option);
  }

  /** Loads the page once more, and returns its text. */
  async readsAgain(): Promise<string> {
    await this.page.reload();
    return (await this.page.getByRole('main').textContent()) ?? '';
  }

  async sees(text: string | RegExp, place: Page | Locator = this.page): Promise<void> {
    await expect(place.getByText(text).filter({ visible: true }).first()).toBeVisible();
  }

  async doesNotSee(text: string | RegExp): Promise<void> {
    await expect(this.page.getByText(text).filter({ visible: true })).toHaveCount(0);
  }
}
