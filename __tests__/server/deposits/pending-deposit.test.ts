import { statement } from '../../support/market/statement';
import { turnSender } from '../../support/service/sender';
import { duringTests } from '../../support/setup/during-tests';
import { startBank } from './bank-world';

const LAG = 3;
const bank = duringTests(() => startBank({ finalityLag: LAG }));

it('shows shares in a block that is not final, and confirms them when it is', async () => {
  const ada = await bank.place();
  await bank.bring(statement('P1', [ada]));
  await bank.byTwo('deposits release', [String((await bank.entry('P1-0')).number)]);
  await bank.signBatch(await bank.batch());
  await turnSender(bank.ctx);
  await bank.index();
  expect(await bank.statusOf(ada)).toBe('CONFIRMING');
  expect(await bank.entry('P1-0')).toMatchObject({ state: 'RELEASED' });
  for (let n = 0; n <= LAG; n += 1) await bank.chain.mine();
  await bank.index();
  expect(await bank.statusOf(ada)).toBe('CONFIRMED');
  expect(await bank.entry('P1-0')).toMatchObject({ state: 'ISSUED' });
});
