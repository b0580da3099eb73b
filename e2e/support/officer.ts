import type { Locator, Page } from '@playwright/test';

/** The work of one officer at a job: clicks of the pointer, with those that put the cursor into a field; fields typed; milliseconds. */
export type Work = { clicks: number; fields: number; ms: number };

/** An officer at a page, whose work is counted. A touch of the passkey is no click. */
export class Officer {
  private work: Work = { clicks: 0, fields: 0, ms: 0 };

  constructor(readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    this.work.clicks += 1;
    await target.click();
  }

  /** One of several choices. */
  async pick(name: string): Promise<void> {
    this.work.clicks += 1;
    await this.page.getByRole('radio', { name, exact: true }).check();
  }

  /** Puts the cursor there, by Tab from the field before it or by a click, and types. */
  async type(field: Locator, text: string): Promise<void> {
    const isThere = () => field.evaluate((element) => element === document.activeElement);
    await field.waitFor();
    const isTyping = await this.page.evaluate(() =>
      document.activeElement?.matches('input, textarea'),
    );
    if (isTyping) await this.page.keyboard.press('Tab');
    if (!(await isThere())) await this.click(field);
    this.work.fields += 1;
    await field.fill(text);
  }

  /** Opens a link beside the page, waits until it shows a heading, and closes it. */
  async look(link: Locator): Promise<void> {
    const opened = this.page.context().waitForEvent('page');
    await this.click(link);
    const beside = await opened;
    await beside.getByRole('heading', { level: 1 }).waitFor();
    await beside.close();
    this.work.clicks += 1;
  }

  button = (name: string | RegExp) => this.page.getByRole('button', { name, exact: true });
  link = (name: string | RegExp) => this.page.getByRole('link', { name, exact: true });
  menu = (name: string) =>
    this.page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name });

  async count(job: () => Promise<void>): Promise<Work> {
    this.work = { clicks: 0, fields: 0, ms: 0 };
    const started = performance.now();
    await job();
    return { ...this.work, ms: performance.now() - started };
  }
}

/** Facts that the signer of an open proposal reads before the technical rows: `label: value (note)` each. */
export async function factsOf(page: Page): Promise<string[]> {
  const rows = await page.locator('main dl').first().locator('> *').all();
  const facts: string[] = [];
  for (const row of rows) {
    const [label, value] = [row.locator('dt'), row.locator('dd')];
    const name = await label.innerText();
    if (name === 'Facts' || name === 'Proposal') break;
    facts.push(`${name}: ${(await value.innerText()).replace(/\s+/g, ' ')}`);
  }
  return facts;
}
