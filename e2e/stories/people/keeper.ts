import { readFile } from 'node:fs/promises';
import { png } from '../../../tests/storage/samples.ts';
import { expect } from '../../support/expect.ts';
import { Owner } from './owner.ts';

/** The select box, name, email, company, service and status of a lead. */
const COLUMNS = 6;

/** The owner, who wants to find everything again. */
export class Keeper extends Owner {
  async addsPage(title: string, text: string): Promise<void> {
    await this.goesTo('Content');
    await this.button('Quick add');
    const dialog = this.dialog('Quick add');
    await this.fillIn({ Title: title, Content: text }, dialog);
    await this.button('Add page', dialog);
    await this.isTold('Page added successfully');
    await this.press(this.page.getByRole('button', { name: `Publish ${title}` }));
    await this.isTold('Page published');
  }

  async uploadsPicture(name: string): Promise<void> {
    await this.goesTo('Media');
    const buffer = await png({ width: 400, height: 300 });
    const file = { name, mimeType: 'image/png', buffer };
    await this.page.locator('input[type=file][multiple]').setInputFiles(file);
    await this.button(/^Upload/);
    await this.isTold('File uploaded successfully');
  }

  /** A backup is good only once it is proven. */
  async seesBackup(line: RegExp): Promise<void> {
    await this.goesTo('System');
    const backups = this.page.getByRole('list', { name: 'Backups' }).getByRole('listitem');
    await expect(backups.filter({ hasText: line })).toContainText('Proven');
  }

  /** What the screens show, the file as it was uploaded, and the page as visitors read it. */
  async looksAround(address: string) {
    await this.goesTo('Leads');
    const row = this.page.getByRole('row').filter({ hasText: 'Emma Hart' });
    await expect(row).toBeVisible();
    // Without the times, which are shown differently after midnight.
    const lead = (await row.getByRole('cell').allTextContents()).slice(0, COLUMNS);
    await this.goesTo('Media');
    const files = this.page.getByRole('list', { name: 'Files', exact: true });
    await this.press(files.getByRole('link'));
    const saving = this.page.waitForEvent('download');
    await this.link('Download', this.dialog());
    const file = await readFile(await (await saving).path(), 'base64');
    await this.button('Close', this.dialog());
    await this.goesTo('Dashboard');
    const counts = this.page.getByText(/^(\d+ (pages|staff accounts)|Release \d+)$/);
    await expect(counts).toHaveCount(3);
    return { lead, file, counts: await counts.allInnerTexts(), page: await this.reads(address) };
  }

  private async reads(address: string): Promise<string | null> {
    const tab = await this.page.context().newPage();
    await tab.goto(address);
    const text = await tab.getByRole('main').textContent();
    await tab.close();
    return text;
  }
}
