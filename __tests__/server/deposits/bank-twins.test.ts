import { deskCalls } from '@fnx/api/desk/desk';
import { depositBatches } from '@/server/deposits/tables';
import { statement } from '../../support/market/statement';
import { duringTests } from '../../support/setup/during-tests';
import { startBank } from './bank-world';

/* Acts of others between the signatures of two officers, and at the same moment as the second one. */

const bank = duringTests(startBank);
const RACES = 4;
const REASON = { reason: 'Statement of today' };

let round = 0;

/** Money of people that is matched, or goes back. */
async function come(count: number, why?: string) {
  round += 1;
  const id = `T${round}`;
  const people = [];
  for (let n = 0; n < count; n += 1) people.push(await bank.place());
  await bank.bring(statement(id, people));
  const refs = people.map((_, n) => `${id}-${n}`);
  const numbers = [];
  for (const ref of refs) numbers.push(String((await bank.entry(ref)).number));
  if (why) for (const number of numbers) await sendBack(number);
  return { refs, numbers, last: numbers.at(-1) ?? '' };
}

const sendBack = (number: string) =>
  bank.officers[0].run('deposits return', [number], { why: 'OTHER_NAME' });
const batches = () => bank.ctx.db.$count(depositBatches);
const code = ({ data }: { data: unknown }) => (data as { code?: string }).code;

it('releases exactly the entries that both officers signed, or nothing', async () => {
  const [first, second] = bank.officers;
  for (let race = 0; race < RACES; race += 1) {
    const { refs, numbers, last } = await come(2);
    const before = await batches();
    const { data: proposal } = await first.propose('deposits release', [last], REASON);
    await first.sign(proposal.id);
    const seen = (await second.call(deskCalls.proposal, { id: proposal.id })).data;
    const [signed, returned] = await Promise.all([
      second.signAs(seen, { id: proposal.id, reason: 'agreed' }),
      sendBack(numbers[0] ?? ''),
    ]);
    const states = [];
    for (const ref of refs) states.push((await bank.entry(ref)).state);
    // The database ends one of two that wait for each other, and that officer tries again.
    if (signed.status === 200) {
      expect(['ALREADY', 'UNAVAILABLE']).toContain(code(returned));
      expect(states).toEqual(['RELEASED', 'RELEASED']);
      expect((await bank.batch()).deposits).toHaveLength(2);
    } else {
      expect(returned.status).toBe(200);
      expect(['FACTS_CHANGED', 'UNAVAILABLE']).toContain(code(signed));
      expect(states).toEqual(['TO_RETURN', 'MATCHED']);
      expect(await batches()).toBe(before);
      await first.run('proposals withdraw', [proposal.id], { reason: 'Anew' });
      await sendBack(numbers[1] ?? '');
    }
  }
});

it.each([
  ['deposits release', undefined, 'MATCHED', 'RELEASED'],
  ['deposits pay-back', 'OTHER_NAME', 'TO_RETURN', 'RETURNING'],
] as const)('%s leaves what came since, and what is left out', async (name, why, waits, done) => {
  const [first, second] = bank.officers;
  const open = await come(3, why);
  const [, left = ''] = open.numbers;
  const without = { ...REASON, without: left };
  const { data: proposal } = await first.propose(name, ['1000000'], without);
  const facts = JSON.stringify(proposal.matter?.facts);
  expect(facts).not.toContain(`Entry ${left}"`);
  await first.sign(proposal.id);
  const late = await come(1, why);
  expect((await second.sign(proposal.id)).status).toBe(200);
  const state = async (ref = '') => (await bank.entry(ref)).state;
  expect(await Promise.all(open.refs.map(state))).toEqual([done, waits, done]);
  expect(await state(late.refs[0])).toBe(waits);
});
