import { createHash } from 'node:crypto';
import { TERMS_VERSION } from '@/server/platform/legal-versions';
import { type Register, startRegister } from '../../support/people/investors';

let register: Register;
beforeEach(async () => {
  register = await startRegister({ config: { limits: { proofCacheSeconds: 0 } } });
});
afterEach(() => register.stop());

const figures = async () => (await register.request('getProofOfHoldings')).data;

async function csv(): Promise<string[]> {
  const answer = await register.raw('admin/getProofOfHoldings/csv');
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="fnx-[\w.-]+"$/);
  return (await answer.text()).trimEnd().split('\r\n');
}

it('shows that issued shares equal held plus unsold, also during staking and rewards', async () => {
  const ada = await register.investor('1000');
  const bob = await register.investor('250.5');
  await register.investor('0');
  expect(await figures()).toMatchObject({
    issued: '10000000',
    held: '1250.5',
    unsold: '9998749.5',
    difference: '0',
    holders: 2,
  });
  await register.databaseClock.freeze();
  const body = { planId: 'flexible', amount: '250', termsVersion: TERMS_VERSION };
  const { data: stake } = await bob.request('stake', body);
  await register.databaseClock.advance(100 * 86_400);
  await bob.request('updateStake', { stakeId: stake.id, action: 'UNSTAKE' });
  expect(await figures()).toMatchObject({ held: '1252.554794', difference: '0', holders: 2 });
  expect((await ada.request('listStaking')).data.total).toBe(0);
});

it('lets each holder find their own line and reveals nothing about others', async () => {
  const ada = await register.investor('1000');
  const bob = await register.investor('250.5');
  const nobody = await register.investor('0');
  const lines = await csv();
  const hashes = lines.slice(1, 3).map((line) => line.replace(/,$/, ''));
  expect(lines).toEqual([
    'holder,shares',
    ...[...hashes].sort().map((hash) => `${hash},`),
    'held by 2 holders,1250.500000',
    'unsold,9998749.500000',
    'issued,10000000.000000',
    expect.stringMatching(/^computed at,/),
  ]);
  for (const owner of [ada, bob]) {
    const { data } = await owner.request('holdingProof');
    const { salt, userId, shares, hash } = data;
    expect(userId).toBe(owner.userId);
    expect(createHash('sha256').update(`${salt}:${userId}:${shares}`).digest('hex')).toBe(hash);
    expect(hashes).toContain(hash);
    expect((await owner.request('holdingProof')).data.salt).toBe(salt);
    expect(lines.join()).not.toContain(owner.userId);
  }
  expect((await nobody.request('holdingProof')).data).toMatchObject({
    shares: '0.000000',
    hash: null,
  });
  expect((await register.raw('user/holdingProof')).status).toBe(401);
});

it('reads the register once for concurrent requests, and limits their rate', async () => {
  await register.stop();
  register = await startRegister({
    config: { limits: { proofCacheSeconds: 60, proofsPerIpMinute: 5 } },
  });
  await register.investor('10');
  const all = await Promise.all(
    Array.from({ length: 8 }, () => register.request('getProofOfHoldings')),
  );
  const good = all.filter(({ status }) => status === 200);
  expect(good).toHaveLength(5);
  expect(all.filter(({ status }) => status === 429)).toHaveLength(3);
  expect(new Set(good.map(({ data }) => data.computedAt)).size).toBe(1);
});
