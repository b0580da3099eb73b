import { eq } from 'drizzle-orm';
import { zeroAddress } from 'viem';
import { apiKeys } from '@/server/partners/tables';
import { journal } from '@/server/platform/tables';
import { holderIdOf } from '@/server/users/holder-id';
import {
  bookEvents,
  giveShares,
  issueShares,
  makeInvestor,
  walletOf,
} from '../../support/people/investors';
import { firstOfficers, type TestOfficer } from '../../support/people/officers';
import { createTestClock, startTestService, type TestService } from '../../support/service/service';

const DAY = 86_400;

let service: TestService;
let ada: TestOfficer;
let grace: TestOfficer;
let lasting: string;
const clock = createTestClock();

beforeAll(async () => {
  service = await startTestService({ clock, config: { desk: true } });
  await issueShares(service.ctx);
  [ada, grace] = await firstOfficers(service);
});
afterAll(() => service.stop());

async function signed(name: string, options: Record<string, string>) {
  const terms = { days: '30', 'per-minute': '1000', ...options };
  const { data } = await ada.propose('keys create', [name], terms);
  await ada.sign(data.id);
  const { data: done } = await grace.sign(data.id);
  return { proposal: data, answer: done, id: String(done.answer?.rows[0]?.id) };
}

async function collected(name: string, options: Record<string, string>) {
  const { id } = await signed(name, options);
  const { data } = await grace.run('keys collect', [id]);
  return { id, key: String(data.rows[0]?.key) };
}

async function get(path: string, key?: string) {
  const headers: HeadersInit = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const answer = await service.raw(`partner/${path}`, { headers });
  return { status: answer.status, ...(await answer.json()) };
}

describe('a key', () => {
  // security(The staff desk 2.3.5, 6.2.2): An API key needs two signatures, is shown once to a signer, and stored as a hash; it ends at once, or with its last day
  it('is signed by two, collected once by a signer, and never stored', async () => {
    const { proposal, answer, id } = await signed('Transfer agent', { scopes: 'register' });
    expect(proposal.matter?.facts.map(({ label }) => label)).toContain('Scope register');
    expect(JSON.stringify(answer)).not.toContain('bpk_');
    const { data } = await ada.run('keys collect', [id]);
    const key = String(data.rows[0]?.key);
    expect(key).toMatch(/^bpk_[0-9a-f]{72}$/);
    const again = await grace.run('keys collect', [id]);
    expect(again).toMatchObject({ status: 409, data: { code: 'ALREADY' } });
    expect((await get('movements', key)).status).toBe(200);
    for (const table of ['api_keys', 'journal', 'proposals']) {
      const { rows } = await service.ctx.pool.query(`select t::text as row from ${table} t`);
      expect(rows.map(({ row }) => row).join()).not.toContain(key.slice(4, 40));
    }
  });

  it('cannot be collected by another officer, or a week later', async () => {
    const { id } = await signed('Late', { scopes: 'register' });
    await service.ctx.db.transaction((tx) =>
      tx
        .update(apiKeys)
        .set({ officers: ['x@bank.example'] })
        .where(eq(apiKeys.id, id)),
    );
    const other = await ada.run('keys collect', [id]);
    expect(other).toMatchObject({ status: 409, data: { code: 'NOT_SIGNED_BY_YOU' } });
    await service.ctx.db.transaction((tx) =>
      tx
        .update(apiKeys)
        .set({ officers: [ada.email] })
        .where(eq(apiKeys.id, id)),
    );
    const createdAt = new Date(clock.now().getTime() - 8 * DAY * 1000);
    await service.ctx.db.transaction((tx) =>
      tx.update(apiKeys).set({ createdAt }).where(eq(apiKeys.id, id)),
    );
    expect(await ada.run('keys collect', [id])).toMatchObject({ data: { code: 'ALREADY' } });
  });

  // security(The staff desk 2.3.5, 6.2.2)
  it('opens nothing when it is missing, mistyped, unknown or revoked', async () => {
    const { id, key } = await collected('Ended', { scopes: 'register,names' });
    const flipped = key.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const wrong of [undefined, 'secret', flipped]) {
      expect(await get('movements', wrong)).toMatchObject({
        status: 401,
        data: { code: 'KEY_INVALID' },
      });
    }
    expect((await get('movements', key)).status).toBe(200);
    await grace.run('keys revoke', [id], { reason: 'left' });
    expect((await get('movements', key)).status).toBe(401);
  });

  // security(The staff desk 8.2.1, 8.2.3): An API key reads what its scopes say; personal data need one of their own, and the journal notes the read
  it('reads what its scopes say: names only with a scope of their own, and an entry in the journal', async () => {
    const { userId } = await makeInvestor(service, '0');
    await giveShares(service.ctx, userId, '40');
    const { key: plain } = await collected('Plain', { scopes: 'register' });
    const { data } = await get('holders', plain);
    expect(data).toMatchObject({ shares: '40', holders: 1, next: null });
    expect(Object.keys(data.docs[0])).toEqual(['holder', 'wallets', 'shares', 'staked']);
    for (const path of ['orders', 'distributions']) {
      expect(await get(path, plain)).toMatchObject({
        status: 403,
        data: { code: 'SCOPE_MISSING' },
      });
    }
    const reads = () =>
      service.ctx.db.select().from(journal).where(eq(journal.action, 'keys read'));
    const before = (await reads()).length;
    const { key: named, id } = await collected('Named', { scopes: 'register,names' });
    const withNames = await get('holders', named);
    expect(withNames.data.docs[0].name).toMatch(/\w+ \w+/);
    await get('holders', named);
    expect((await reads()).slice(before)).toMatchObject([{ target: id, source: 'SERVICE' }]);
    expect(await get('holders?at=2099-01-01T00:00:00Z', named)).toMatchObject({
      status: 409,
      data: { code: 'NOT_INDEXED' },
    });
    expect((await get('holders?after=nonsense', named)).status).toBe(422);
  });

  it.each(['holders?at=0000-01-01T00:00:00Z', 'holders?at=2026-02-31T00:00:00Z', 'holders?at=482'])(
    'refuses %s, which is no time and no block',
    async (path) => {
      const { key } = await collected('Odd', { scopes: 'register' });
      expect((await get(path, key)).status).toBe(422);
    },
  );

  it.each(['holders', 'movements', 'wallets', 'orders', 'distributions', 'payments'])(
    'refuses a cursor of %s that no answer gave',
    async (list) => {
      const { key } = await collected('Odd', { scopes: 'register,orders,distributions' });
      const { last } = (await get('movements', key)).data;
      const changed = last.replace(/\d/, (digit: string) => String((Number(digit) + 1) % 10));
      const cut = [last.slice(0, -1), last.split('~')[0], '9'.repeat(19), 'nonsense'];
      for (const after of [changed, ...cut, ...(list === 'movements' ? [] : [last])]) {
        const { status, data } = await get(`${list}?after=${after}`, key);
        expect([status, data.fieldErrors?.after.code]).toEqual([422, 'CURSOR_INVALID']);
      }
    },
  );

  it('walks the register as it was when the walk began, whatever moves meanwhile', async () => {
    const { key } = await collected('Walk', { scopes: 'register' });
    const others = await Promise.all(['1', '2'].map(() => makeInvestor(service, '0')));
    for (const { userId } of others) await giveShares(service.ctx, userId, '5');
    type Holders = { docs: { holder: string; shares: string }[]; next: string | null };
    const whole: Holders & { at: string } = (await get('holders', key)).data;
    expect(whole).toMatchObject({ shares: '50', holders: 3, next: null });
    const first: Holders = (await get('holders?limit=2', key)).data;
    clock.advance(60);
    for (const { userId } of others) await giveShares(service.ctx, userId, '7');
    await giveShares(service.ctx, (await makeInvestor(service, '0')).userId, '1');
    const second = (await get(`holders?limit=2&after=${first.next}`, key)).data;
    expect(second).toMatchObject({ at: whole.at, shares: '50', holders: 3, next: null });
    expect([...first.docs, ...second.docs]).toEqual(whole.docs);
    expect((await get(`holders?at=${whole.at}`, key)).data).toEqual(whole);
    expect((await get(`holders?at=${whole.at}&after=${first.next}`, key)).status).toBe(200);
    const other = await get(
      `holders?at=${whole.at.replace(/^\d{4}/, '2020')}&after=${first.next}`,
      key,
    );
    expect(other.data.fieldErrors.at.code).toBe('AT_OTHER');
    expect((await get('holders', key)).data).toMatchObject({ shares: '65', holders: 4 });
  });

  it('says whose a wallet was, though another holder has it now', async () => {
    const { key } = await collected('Then', { scopes: 'register' });
    const { userId } = await makeInvestor(service, '0');
    await giveShares(service.ctx, userId, '3');
    const before = await holderIdOf(service.ctx.db, userId);
    const after = `0x${'77'.repeat(32)}`;
    const wallet = walletOf(before);
    const { block } = (await get('holders', key)).data;
    clock.advance(60);
    const token = (name: string, args: Record<string, string>) =>
      ({ contract: 'shareToken', name, args }) as const;
    await bookEvents(service.ctx, [
      token('Transfer', { from: wallet, to: zeroAddress, value: '3000000' }),
      token('WalletRemoved', { holder: before, wallet }),
    ]);
    clock.advance(60);
    await bookEvents(service.ctx, [
      token('WalletRegistered', { holder: after, wallet, seniorAt: '0' }),
      token('Transfer', { from: zeroAddress, to: wallet, value: '5000000' }),
    ]);
    const then = await get(`holders/${before}?at=block:${block}`, key);
    expect(then.data.holder).toMatchObject({ wallets: [wallet], shares: '3' });
    expect((await get(`holders/${before}`, key)).status).toBe(404);
    expect((await get(`holders/${after}?at=block:${block}`, key)).status).toBe(404);
    const { data: all } = await get(`holders?at=block:${block}`, key);
    expect(all.docs).toContainEqual(then.data.holder);
    expect(all.holders).toBe(all.docs.length);
    expect((await get(`holders/${after}`, key)).data.holder.shares).toBe('5');
    const moved = (await get(`movements?holder=${before}`, key)).data.docs;
    expect(moved.map(({ shares }: { shares: string }) => shares)).toEqual(['3', '3']);
    const [{ history }] = (await get(`wallets?holder=${before}`, key)).data.docs;
    expect(history).toMatchObject([
      { kind: 'LINKED', holder: before },
      { kind: 'ENDED', holder: before },
      { kind: 'LINKED', holder: after },
    ]);
  });

  it('has calls per minute of its own', async () => {
    const { key } = await collected('Slow', { scopes: 'orders', 'per-minute': '2' });
    const { key: other } = await collected('Other', { scopes: 'orders', 'per-minute': '2' });
    expect((await get('orders', key)).status).toBe(200);
    expect((await get('orders', key)).status).toBe(200);
    expect(await get('orders', key)).toMatchObject({ status: 429, data: { code: 'RATE_LIMITED' } });
    expect((await get('orders', other)).status).toBe(200);
  });

  it('writes its last use once an hour', async () => {
    // Officers' sessions end within the hour.
    const { id, key } = await collected('Used', { scopes: 'orders' });
    lasting = key;
    const used = async () => {
      const [row] = await service.ctx.db.select().from(apiKeys).where(eq(apiKeys.id, id));
      return row?.usedAt?.getTime();
    };
    await get('orders', key);
    const first = await used();
    clock.advance(60);
    await get('orders', key);
    expect(await used()).toBe(first);
    clock.advance(3_600);
    await get('orders', key);
    expect(await used()).toBe(clock.now().getTime());
  });

  it('ends with its last day', async () => {
    clock.advance(29 * DAY);
    expect((await get('orders', lasting)).status).toBe(200);
    clock.advance(DAY);
    expect((await get('orders', lasting)).status).toBe(401);
  });
});
