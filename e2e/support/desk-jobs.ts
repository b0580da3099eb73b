import { expect } from '@playwright/test';
import { factsOf, type Officer, type Work } from './officer';
import { shoot } from './shoot';

type Done = { job: string; ada: Work; grace: Work; saw: readonly string[] };
export const day: Done[] = [];

/** Counts the work of Ada, then that of Grace, who returns what she saw. */
export async function done(
  job: string,
  ada: Officer,
  first: () => Promise<void>,
  grace: Officer,
  second: () => Promise<string[]>,
) {
  let saw: string[] = [];
  const one = await ada.count(first);
  const other = await grace.count(async () => {
    saw = await second();
  });
  day.push({ job, ada: one, grace: other, saw });
}

const text = ({ clicks, fields, ms }: Work) => `${clicks} | ${fields} | ${(ms / 1000).toFixed(1)}`;

/** Prints what each job took, and what the second officer read before signing. */
export function printDay(): void {
  const rows = day.map(({ job, ada, grace }) => `| ${job} | ${text(ada)} | ${text(grace)} |`);
  console.log(
    [
      '| job | Ada: clicks | fields | s | Grace: clicks | fields | s |',
      '|---|---|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
  );
  for (const { job, saw } of day) console.log(`\n${job}: the signer saw\n  ${saw.join('\n  ')}`);
}

/** Proposes what is typed, and signs it. */
export async function propose(who: Officer, button: string | RegExp): Promise<void> {
  await who.click(who.button(button).first());
  await who.click(who.button('Sign with your passkey'));
  await expect(who.page.getByText('You have signed')).toBeVisible();
}

/** Opens what the proposal on the page asks its signer to, which may be nothing. */
export async function openEvidence(who: Officer): Promise<void> {
  const { page } = who;
  const toOpen = page.getByText('Open this before you sign');
  await page.getByLabel('Your reason').or(toOpen).first().waitFor();
  while (await toOpen.isVisible()) {
    const link = toOpen.locator('xpath=ancestor::div[2]').getByRole('link').first();
    if ((await link.getAttribute('target')) === '_blank') await who.look(link);
    else await Promise.all([page.waitForEvent('download'), who.click(link)]);
  }
}

/** Reads the open proposal on the page, opens what it asks to, and signs. */
export async function sign(who: Officer, why: string, picture?: string): Promise<string[]> {
  const { page } = who;
  const reason = page.getByLabel('Your reason');
  await openEvidence(who);
  const saw = await factsOf(page);
  if (picture) await shoot(page, picture);
  await who.type(reason, why);
  await who.click(who.button('Sign with your passkey'));
  await expect(page.getByText('Carried out', { exact: true }).first()).toBeVisible();
  return saw;
}

/** The second officer comes from the list of proposals. */
export async function signFromList(who: Officer, title: RegExp, why: string, picture: string) {
  await who.click(who.menu('Proposals'));
  await who.click(who.page.getByRole('main').getByRole('link', { name: title }).first());
  return sign(who, why, picture);
}

export async function command(who: Officer, name: string): Promise<void> {
  await who.click(who.menu('Commands'));
  await who.click(who.link(name));
}

/** The call that two officers have signed, with the wallet of the demo, until the chain cannot change; `link` leads to it. */
export async function onChain(
  who: Officer,
  picture: string,
  link: string | RegExp = 'Sign or export it',
): Promise<void> {
  const { page } = who;
  await who.click(who.link(link).first());
  await page.getByRole('button', { name: 'Sign with my wallet' }).waitFor();
  await shoot(page, picture);
  await who.click(who.button('Sign with my wallet'));
  await who.click(who.button('Demo wallet'));
  await who.click(who.button('Approve'));
  await expect(page.getByText('Done: Final')).toBeVisible();
}

/** Opens the first item of a list, or the one after this. */
export async function nextItem(who: Officer, list: string, isFirst: boolean): Promise<string> {
  const { page } = who;
  const heading = page.getByRole('heading', { level: 1 });
  if (isFirst) {
    await who.click(who.menu(list));
    await who.click(page.locator('main tbody th a').first());
    await page.getByRole('link', { name: `All ${list.toLowerCase()}` }).waitFor();
  } else {
    const before = await heading.innerText();
    await who.click(who.link('Next in the list'));
    await expect(heading).not.toHaveText(before);
  }
  return heading.innerText();
}

/** Each item of a list, with the most clicks that one took. */
export async function eachItem(
  who: Officer,
  list: string,
  count: number,
  decide: (name: string, index: number) => Promise<void>,
) {
  const works: (Work & { name: string })[] = [];
  for (let index = 0; index < count; index += 1) {
    let name = '';
    const work = await who.count(async () => {
      name = await nextItem(who, list, index === 0);
      await decide(name, index);
    });
    works.push({ name, ...work });
  }
  return works;
}
