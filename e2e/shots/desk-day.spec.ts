import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from '../support/desk';
import { day, eachItem, printDay, propose, sign } from '../support/desk-jobs';
import { Officer, type Work } from '../support/officer';
import { shoot } from '../support/shoot';

/* A day at the desk, its lists: two officers decide each item of the demo's work in the shortest way that a person would find. */
test.use({ sample: true });
test.describe.configure({ mode: 'default', timeout: 900_000 });
test.afterAll(printDay);

const sum = (works: readonly Work[]): Work => ({
  clicks: works.reduce((all, { clicks }) => all + clicks, 0),
  fields: works.reduce((all, { fields }) => all + fields, 0),
  ms: works.reduce((all, { ms }) => all + ms, 0),
});

const CASES = 3;
/** Resembles an entry, and is another person. The order of cases that were opened together is not known. */
const CLEARED = 'Yusuf Karimzada';
const CHECKS: { firstName: string; lastName: string }[] = JSON.parse(
  readFileSync('scripts/dev/sample-work/checks.json', 'utf8'),
);
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;
/** By their place, what the notes of the sample say: a template of what to send again, or why the check is rejected. */
const AGAIN: Record<number, string> = {
  3: 'Details differ',
  7: 'Document expired',
  13: 'Blurred or dark',
  26: 'Cut off',
  27: 'Details differ',
};
const REJECTED: Record<number, string> = {
  10: 'Another face than on the card',
  17: 'The person on the list',
  20: 'The card of another customer',
};

test('cases', async ({ desk }) => {
  const [ada, grace] = [new Officer(desk.ada), new Officer(desk.grace)];
  await shoot(ada.page, 'day-overview');
  const first = await eachItem(ada, 'Cases', CASES, async (name, index) => {
    if (index === 0) await shoot(ada.page, 'day-case');
    await ada.pick(name === CLEARED ? 'No concern' : 'Concern');
    await ada.type(
      ada.page.getByLabel('Reason').first(),
      'Compared name, birth date and document.',
    );
    await propose(ada, /^Propose to/);
  });
  let saw: string[] = [];
  const second = await eachItem(grace, 'Cases', CASES, async () => {
    saw = await sign(grace, 'The evidence says so.', 'day-case-to-sign');
  });
  day.push({ job: 'three cases', ada: sum(first), grace: sum(second), saw });
});

test('thirty identity checks', async ({ desk }) => {
  const [ada, grace] = [new Officer(desk.ada), new Officer(desk.grace)];
  const first = await eachItem(ada, 'Identity checks', CHECKS.length, async (name) => {
    const index = CHECKS.findIndex((one) => nameOf(one) === name);
    const [again, rejected] = [AGAIN[index], REJECTED[index]];
    await expect(ada.page.locator('main img').last()).toBeVisible();
    if (index === 0) await shoot(ada.page, 'day-check');
    if (again) {
      await ada.pick('Ask again');
      await ada.click(ada.button(again));
      await ada.click(ada.button('Ask for other pictures'));
      await expect(ada.page.getByText('More information needed').first()).toBeVisible();
      return;
    }
    if (rejected) {
      await ada.pick('Reject');
      await ada.type(ada.page.getByLabel('Comment'), 'We could not confirm your identity.');
      await ada.type(ada.page.getByLabel('Reason'), rejected);
    } else {
      await ada.pick('Approve');
      const lines = ada.page.getByRole('group', { name: 'Compared' }).getByRole('checkbox');
      await expect(lines.first()).toBeVisible();
      // A press for each line: it is not counted with the others.
      for (const line of await lines.all()) await line.check();
    }
    await propose(ada, /^Propose to/);
  });
  let saw: string[] = [];
  const waiting = CHECKS.length - Object.keys(AGAIN).length;
  const second = await eachItem(grace, 'Identity checks', waiting, async (_, index) => {
    await expect(grace.page.locator('main img').last()).toBeVisible();
    saw = await sign(
      grace,
      'Looked at each picture.',
      index === 0 ? 'day-check-to-sign' : undefined,
    );
  });
  day.push({ job: 'thirty identity checks', ada: sum(first), grace: sum(second), saw });
  const most = (works: typeof first, of: (index: number) => boolean) => {
    const some = works.filter(({ name }) => of(CHECKS.findIndex((one) => nameOf(one) === name)));
    const [clicks, fields, ms] = [
      some.map((one) => one.clicks),
      some.map((one) => one.fields),
      some.map((one) => one.ms),
    ];
    return {
      clicks: Math.max(0, ...clicks),
      fields: Math.max(0, ...fields),
      ms: Math.max(0, ...ms),
    };
  };
  const kinds = {
    'approve one, at most': (index: number) => !(index in AGAIN) && !(index in REJECTED),
    'reject one, at most': (index: number) => index in REJECTED,
    'ask one again, at most': (index: number) => index in AGAIN,
  };
  for (const [job, of] of Object.entries(kinds)) {
    day.push({ job, ada: most(first.slice(1), of), grace: most(second.slice(1), of), saw: [] });
  }
  const approved = kinds['approve one, at most'];
  expect(most(first.slice(1), approved).clicks).toBeLessThanOrEqual(4);
  expect(most(second.slice(1), approved).clicks).toBeLessThanOrEqual(4);
});
