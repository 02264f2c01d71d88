import type { Locator } from '@playwright/test';
import { expect } from '../../support/expect.ts';
import { Person } from './person.ts';

/** From this width on, the menu of the back office is always there. */
const WIDE = 1024;

/** The button that opens it otherwise. */
const MENU = 'Open navigation';

/** The label of the field for whoever looks after something. */
const OWNER = 'Owner';

/** Someone who works in the back office. */
export class Colleague extends Person {
  async signsIn(password: string): Promise<void> {
    await this.page.goto('/admin');
    await this.fillIn({ Email: this.email, Password: password });
    await this.button('Sign in');
    const menu = this.page.getByRole('navigation', { name: 'Back office' });
    await expect(menu.or(this.page.getByRole('button', { name: MENU }))).toBeVisible();
  }

  /** Someone has removed their access: the screen goes, or asks for a password that opens nothing. */
  async losesAccess(password: string): Promise<void> {
    const question = this.dialog('Sign in to continue');
    const refusal = this.page.getByText('You do not have admin access');
    await expect(question.or(refusal).first()).toBeVisible();
    if (await question.isVisible()) {
      await this.fillIn({ Password: password }, question);
      await this.button('Sign in', question);
    }
    await expect(refusal.first()).toBeVisible();
  }

  /** By the invitation in the mail. */
  async acceptsInvitation(password: string): Promise<void> {
    const letter = await this.findsLetter(/invited/i);
    await this.page.goto(letter.link('/auth/v1/verify'));
    await this.press(this.page.getByRole('button'));
    await this.fillIn({ 'New password': password, 'Repeat new password': password });
    expect(this.page.url()).not.toContain('token');
    await this.button('Save password');
    await expect(this.page).toHaveURL(/\/admin/);
  }

  /** Goes to another screen by the menu. */
  async goesTo(screen: string): Promise<void> {
    const navigation = await this.opensMenu();
    const link = navigation.getByRole('link', { name: screen, exact: true });
    const address = await link.getAttribute('href');
    await this.press(link);
    await expect(this.page).toHaveURL(({ pathname }) => pathname === address);
    // The address changes a moment before the screen.
    const here = this.page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .locator('[aria-current]');
    await expect(here).toHaveText(screen === 'Dashboard' ? 'Admin' : screen);
  }

  /** Opens the notification that says this, and follows it. */
  async followsNotification(words: string | RegExp): Promise<void> {
    const bell = this.page.getByRole('button', { name: /^Notifications, .* unread$/ });
    await expect(bell).toBeVisible();
    await this.press(bell);
    const panel = this.page.getByRole('dialog', { name: 'Notifications' });
    await this.press(panel.getByRole('link', { name: words }).first());
    await expect(panel).toBeHidden();
  }

  /** Opens the page of a record from its list, where a click shows a summary first. */
  async opensRecord(name: string, noun: string): Promise<void> {
    const rows = this.page.getByRole('row');
    await this.press(rows.getByRole('link', { name, exact: true }).first());
    await this.link(`Open ${noun}`, this.dialog(name));
    await expect(this.page.getByRole('heading', { name, level: 1 })).toBeVisible();
  }

  dialog(name?: string | RegExp): Locator {
    return name ? this.page.getByRole('dialog', { name }) : this.page.getByRole('dialog');
  }

  async isTold(toast: string | RegExp): Promise<void> {
    await expect(
      this.page.locator('[data-toast]').filter({ hasText: toast }).first(),
    ).toBeVisible();
  }

  /** Shows only the rows of a list with this choice. Narrow screens have a button for the filters. */
  async filters(label: string, option: string): Promise<void> {
    const list = this.page.getByRole('combobox', { name: label, exact: true });
    if (!(await list.isVisible())) await this.button(/^Filters/);
    await this.pick(list, option);
    await expect(list).toHaveText(option);
  }

  /** Opens the rows behind a number of the dashboard, and finds as many as it says. */
  async opensNumber(label: string): Promise<void> {
    await this.goesTo('Dashboard');
    const link = this.page.getByRole('main').getByRole('link', { name: label, exact: true });
    const number = await link.locator('xpath=following-sibling::p').first().textContent();
    expect(Number(number)).toBeGreaterThan(0);
    await this.press(link);
    await expect(this.page.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(
      Number(number),
    );
  }

  /** The screens that the menu offers. */
  async screens(): Promise<string[]> {
    const navigation = await this.opensMenu();
    const names = await navigation.getByRole('link').allInnerTexts();
    await this.page.keyboard.press('Escape');
    return names;
  }

  /** Narrow screens have a button for the menu. */
  private async opensMenu(): Promise<Locator> {
    const isWide = (this.page.viewportSize()?.width ?? 0) >= WIDE;
    if (!isWide) await this.button(MENU);
    const navigation = this.page.getByRole('navigation', { name: 'Back office' });
    await expect(navigation).toBeVisible();
    return navigation;
  }

  /** Makes an address that a calendar program reads. */
  async subscribesToCalendar(): Promise<string> {
    await this.goesTo('Calendar');
    await this.button('Subscribe');
    const dialog = this.dialog('Subscribe');
    await this.button('Create address', dialog);
    const address = await dialog.getByLabel('Address', { exact: true }).inputValue();
    await this.button('Done', dialog);
    return address;
  }

  /** Writes a note on the record that is open. */
  async writesNote(text: string): Promise<void> {
    await this.fillIn({ 'Note or call': text });
    await this.button('Add note');
    await expect(this.page.getByRole('list', { name: 'Timeline' })).toContainText(text);
  }

  /** Makes someone the owner of the record that is open. */
  async assigns({ name }: Person): Promise<void> {
    await this.page.getByLabel(OWNER).selectOption({ label: name });
    await this.button('Save');
    await expect(this.page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  }

  async givesTask(title: string, { name }: Person): Promise<void> {
    await this.goesTo('Tasks');
    await this.button('Add task');
    const dialog = this.dialog('Add task');
    await this.fillIn({ Title: title }, dialog);
    await dialog.getByLabel(OWNER).selectOption({ label: name });
    await this.button('Add task', dialog);
    await expect(this.page.getByText(title).first()).toBeVisible();
  }
}
