import { expect } from '../../support/expect.ts';
import { Person } from './person.ts';

/** Someone who visits the site. */
export class Reader extends Person {
  async opens(address: string): Promise<void> {
    await this.page.goto(address);
  }

  /** A page that was published this moment: a busy server may take another before it shows it. */
  async opensNews(address: string, news: string): Promise<void> {
    const read = async () => {
      await this.opens(address);
      return this.page.getByRole('main').textContent();
    };
    await expect.poll(read).toContain(news);
  }

  /**
   * Looks for words in the source of these pages, which search engines and other programs read too.
   * Returns where they are.
   */
  async findsWords(words: readonly string[], addresses: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const address of addresses) {
      const text = await (await this.page.request.get(address)).text();
      found.push(
        ...words.filter((word) => text.includes(word)).map((word) => `${address}: ${word}`),
      );
    }
    return found;
  }

  /** In the bar of the page and in the browser's tab. */
  async seesLogo(): Promise<void> {
    await this.page.goto('/');
    const logo = this.page.getByRole('banner').locator('img');
    await expect(logo).toHaveAttribute('src', /\/public\/logos\//);
    const icon = await this.page.request.get('/favicon.ico');
    expect(icon.headers()['content-type']).toBe('image/png');
  }

  /** By the search of the site. */
  async finds(words: string, title: string): Promise<void> {
    await this.page.goto('/');
    await this.link('Search', this.page.getByRole('contentinfo'));
    await this.page.getByRole('main').getByRole('searchbox').fill(words);
    await this.button('Search', this.page.getByRole('main'));
    await this.link(new RegExp(title), this.page.getByRole('main'));
    await expect(this.page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  }

  /** Sends the form on this page, after a correction. */
  async answersForm(thanks: string): Promise<void> {
    const message = 'I would like to see the workshop.';
    await this.fillIn({ Name: this.name, Email: this.email, Message: message });
    await expect(this.page.getByLabel('Number plate')).toBeHidden();
    await this.choose('Are you coming by car?', 'Yes');
    await this.button('Send');
    await this.sees('Please fill in this field.');
    await expect(this.page.getByLabel('Message')).toHaveValue(message);
    await this.fillIn({ 'Number plate': '1ABC 234' });
    await this.button('Send');
    await this.sees(thanks);
    await expect(this.page.getByLabel('Message')).toHaveCount(0);
  }
}
