import { tryDays } from './bank-order';

it('probe', async () => {
  const f = await tryDays(Number(process.env.N ?? 1000), Number(process.env.S ?? 1000));
  console.log(f.length, f.slice(0, 6).join('\n\n'));
});
