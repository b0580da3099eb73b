import { eq } from 'drizzle-orm';
import { outboxMessages } from '@/server/messaging/tables';
import { keyedName } from '@/server/platform/limits/keyed-name';
import { shareWallets } from '@/server/register/chain-tables';
import { users } from '@/server/users/tables';
import { receiveInvitations, receiveLinks } from '@/server/wallets/tables';
import { chainAccount } from '../../support/market/chain-accounts';
import { linkWallet } from '../../support/market/market';
import { changePerson } from '../../support/people/change-person';
import { signUpByCodes } from '../../support/people/members';
import { makePerson } from '../../support/people/people';
import { createTestClock, startTestService } from '../../support/service/service';
import { watchWork } from '../../support/service/work-done';
import { duringTests } from '../../support/setup/during-tests';

const DAY = 86_400;
const clock = createTestClock();
const service = duringTests(() => startTestService({ clock }));

let account = 1;

/** A person with a linked wallet. */
async function holder(name: string) {
  const phone = `+4479112${String(10_000 + account)}`;
  const person = await makePerson(service, name, { phone });
  const [row] = await service.ctx.db.select().from(users).where(eq(users.id, person.userId));
  if (!row) throw new Error('no row');
  const { address } = chainAccount(account++);
  await linkWallet(service.ctx, person.userId, address);
  return { ...person, address, name: `Test ${row.lastName}`, phone };
}

type Person = Awaited<ReturnType<typeof holder>>;

const find = (who: Person, token: string) =>
  who.request('findReceiver', undefined, { params: { token } });
const answer = (who: Pick<Person, 'request'>, id: string, accept: boolean) =>
  who.request('answerInvitation', { accept }, { params: { id } });
const asked = async (who: Pick<Person, 'request'>) =>
  (await who.request('listInvitations')).data.docs;
const noticesOf = async (who: Person) =>
  (await who.request('listNotification', { page: 1, limit: 20 })).data.docs;

async function invite(who: Person, contact: string) {
  const { status, data } = await who.request('inviteReceiver', { contact });
  await service.runJobs();
  return { status, data };
}

const messagesTo = (to: string) =>
  service.ctx.db.select().from(outboxMessages).where(eq(outboxMessages.recipient, to));

describe('the link to receive shares', () => {
  it('shows the name as its owner allows, the wallet, and ends with a new one', async () => {
    const [ada, ben] = [await holder('Ada'), await holder('Ben')];
    const { data: link } = await ada.request('receiveLink');
    expect(link).toMatchObject({ showsName: true, name: ada.name, address: ada.address });
    expect(Buffer.from(link.token, 'base64url')).toHaveLength(16);
    expect((await ada.request('receiveLink')).data).toEqual(link);
    const { name, address } = ada;
    expect((await find(ben, link.token)).data).toEqual({ name, address });

    await ada.request('changeReceiveLink', { showsName: false, renew: false });
    expect((await find(ben, link.token)).data).toEqual({ name: null, address });

    const { data: next } = await ada.request('changeReceiveLink', { showsName: true, renew: true });
    expect(await find(ben, link.token)).toMatchObject({
      status: 404,
      data: { code: 'LINK_ENDED' },
    });
    expect((await find(ben, next.token)).data).toEqual({ name, address });
  });

  it('names nobody whom no identity check confirmed, and leads to no closed account', async () => {
    const [ada, ben] = [await holder('Ada'), await holder('Ben')];
    const { token } = (await ada.request('receiveLink')).data;
    await changePerson(service.ctx.db, ada.userId, { kycStatus: 'EXPIRED' });
    expect((await find(ben, token)).data.name).toBeNull();
    await changePerson(service.ctx.db, ada.userId, { status: 'DEACTIVATED' });
    expect((await find(ben, token)).data.code).toBe('LINK_ENDED');
  });

  it('leads to the wallet that is registered for shares, if there is one', async () => {
    const [ada, ben] = [await holder('Ada'), await holder('Ben')];
    const { data: link } = await ada.request('receiveLink');
    expect(link.registered).toBe(false);
    const { address } = chainAccount(account++);
    await linkWallet(service.ctx, ada.userId, address);
    await service.tables.insert(shareWallets).values({
      ...{ address: address.toLowerCase(), holder: `0x${'a1'.repeat(32)}` },
      registeredAt: clock.now(),
    });
    expect((await find(ben, link.token)).data).toEqual({ name: ada.name, address });
    expect((await ada.request('receiveLink')).data).toMatchObject({ address, registered: true });
  });

  it('is none without a linked wallet', async () => {
    const person = await makePerson(service, 'Bare');
    expect((await person.request('receiveLink')).data).toBeNull();
  });

  it('is looked up by members alone, 60 times an hour', async () => {
    const ben = await holder('Ben');
    const stranger = await service.request('findReceiver', undefined, { params: { token: 'x' } });
    expect(stranger.data.code).toBe('SESSION_EXPIRED');
    const answers = [];
    for (let turn = 0; turn < 61; turn++) answers.push((await find(ben, `t${turn}`)).data.code);
    expect(new Set(answers.slice(0, 60))).toEqual(new Set(['LINK_ENDED']));
    expect(answers.at(-1)).toBe('RATE_LIMITED');
  });
});

describe('an invitation', () => {
  it('answers the same for the same work, whoever is behind the contact', async () => {
    const [ada, ben] = [await holder('Ada'), await holder('Ben')];
    const seen = [];
    for (const contact of [ben.email, 'nobody@example.net', ben.phone, '+447911123456']) {
      const { result, statements } = await watchWork(() =>
        ada.request('inviteReceiver', { contact }),
      );
      seen.push({ status: result.status, message: result.message, data: result.data, statements });
    }
    expect(seen[0]).toMatchObject({ status: 200, data: null });
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[3]).toEqual(seen[2]);
    const [row] = await service.ctx.db
      .select()
      .from(receiveInvitations)
      .where(eq(receiveInvitations.contactHash, keyedName(service.ctx, 'nobody@example.net')));
    expect(row).toMatchObject({ userId: ada.userId, acceptedBy: null, token: null });
    expect(JSON.stringify(row)).not.toContain('nobody@');
  });

  it('tells a member, who accepts; then who asked, and nobody else, sees name and wallet for 14 days', async () => {
    const [ada, ben, eve] = [await holder('Ada'), await holder('Ben'), await holder('Eve')];
    expect(await invite(ada, ` ${ben.email.toUpperCase()} `)).toEqual({ status: 200, data: null });
    expect((await noticesOf(ben))[0]).toMatchObject({
      title: `${ada.name} wants to send you shares`,
      link: '/wallet/receive',
    });
    const [mail] = await messagesTo(ben.email);
    expect(mail?.subject).toBe(`${ada.name} wants to send you shares`);
    const [request] = await asked(ben);
    expect(request).toMatchObject({ name: ada.name });
    expect(await asked(eve)).toEqual([]);
    for (const other of [eve, ada]) {
      expect((await answer(other, request.id, true)).data.code).toBe('LINK_ENDED');
    }
    expect(await noticesOf(ada)).toEqual([]);

    expect((await answer(ben, request.id, true)).status).toBe(200);
    expect((await answer(ben, request.id, false)).data.code).toBe('LINK_ENDED');
    expect(await asked(ben)).toEqual([]);
    const [told] = await noticesOf(ada);
    expect(told.title).toBe('Your request to send shares was accepted');
    expect(JSON.stringify(told)).not.toContain(ben.name);
    const token = /^\/wallet\/send\?to=([\w-]{22})$/.exec(told.link)?.[1] ?? '';
    const { name, address } = ben;
    expect((await find(ada, token)).data).toEqual({ name, address });
    expect((await find(eve, token)).data.code).toBe('LINK_ENDED');
    clock.advance(14 * DAY + 1);
    const later = await makePersonAgain(ada);
    expect((await find(later, token)).data.code).toBe('LINK_ENDED');
  });

  it('tells nothing of a refusal, and asks nobody twice', async () => {
    const [ada, ben] = [await holder('Ada'), await holder('Ben')];
    await invite(ada, ben.phone);
    const [request] = await asked(ben);
    expect((await answer(ben, request.id, false)).status).toBe(200);
    expect(await invite(ada, ben.phone)).toEqual({ status: 200, data: null });
    expect(await asked(ben)).toEqual([]);
    expect(await noticesOf(ben)).toHaveLength(1);
    expect(await noticesOf(ada)).toEqual([]);
  });

  it('waits for a stranger, who gets one message, until a sign-up with that address', async () => {
    const ada = await holder('Ada');
    const email = `new.${process.pid}@example.net`;
    await invite(ada, email);
    const [mail, ...more] = await messagesTo(email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      purpose: 'INVITATION',
      subject: `${ada.name} wants to send you shares`,
    });
    await invite(ada, '+447911123460');
    expect((await messagesTo('+447911123460'))[0]?.channel).toBe('sms');
    const member = await signUpByCodes(service, { email });
    const request = (name: 'answerInvitation' | 'listInvitations', ...rest: object[]) =>
      service.request(name, rest[0], { token: member.token, ...rest[1] });
    const [open] = await asked({ request } as Pick<Person, 'request'>);
    expect(open).toMatchObject({ name: ada.name });
    const refused = await answer({ request } as Pick<Person, 'request'>, open.id, true);
    expect(refused.data.code).toBe('KYC_REQUIRED');
  });

  it('is sent five times a day, by confirmed people; a contact gets two a day', async () => {
    const ben = await holder('Ben');
    const senders = [await holder('Ada'), await holder('Cem'), await holder('Dan')];
    for (const sender of senders) expect((await invite(sender, ben.email)).status).toBe(200);
    expect(await noticesOf(ben)).toHaveLength(2);
    expect(await asked(ben)).toHaveLength(3);
    const [ada] = senders as [Person];
    for (let turn = 0; turn < 4; turn++) await invite(ada, `n${turn}@example.net`);
    expect((await invite(ada, 'n5@example.net')).data.code).toBe('RATE_LIMITED');
    await changePerson(service.ctx.db, ben.userId, { kycStatus: 'IN_REVIEW' });
    expect((await invite(ben, 'n6@example.net')).data.code).toBe('KYC_REQUIRED');
    const [cem] = senders.slice(1) as [Person];
    for (const contact of ['a@b', '12345']) {
      expect((await invite(cem, contact)).data.code).toBe('VALIDATION_ERROR');
    }
  });

  it('ends after 14 days with the hash of its contact', async () => {
    const [ada, ben] = [await holder('Ada'), await holder('Ben')];
    await invite(ada, ben.email);
    const [request] = await asked(ben);
    clock.advance(14 * DAY + 1);
    const later = await makePersonAgain(ben);
    expect(await asked(later)).toEqual([]);
    expect((await answer(later, request.id, true)).data.code).toBe('LINK_ENDED');
    await service.runJobs('receive-cleanup');
    const mine = eq(receiveInvitations.userId, ada.userId);
    expect(await service.ctx.db.$count(receiveInvitations, mine)).toBe(0);
  });
});

it('goes with the account of the sender, and of the receiver', async () => {
  const { walletErasers } = await import('@/server/wallets/erase');
  const [eraser] = walletErasers;
  const people = [await holder('Ada'), await holder('Ben'), await holder('Cem')] as const;
  const [ada, ben, cem] = people;
  for (const { request } of people) await request('receiveLink');
  await invite(ada, ben.email);
  await invite(cem, ben.phone);
  const [first] = await asked(ben);
  await answer(ben, first.id, true);
  const { userId: id, email, phone } = ben;
  const departed = { id, email, phone, holderId: null, endedAt: clock.now() };
  await service.ctx.db.transaction(async (tx) =>
    eraser?.erase(service.ctx, tx, { ...departed, holdsShares: false, heldShares: false }),
  );
  expect(await service.ctx.db.$count(receiveLinks, eq(receiveLinks.userId, id))).toBe(0);
  for (const { userId } of [ada, cem]) {
    const mine = eq(receiveInvitations.userId, userId);
    expect(await service.ctx.db.$count(receiveInvitations, mine)).toBe(0);
  }
});

/** The same person with a new session: the clock ended the one before. */
async function makePersonAgain(person: Person): Promise<Person> {
  const { openSession } = await import('@/server/account/sessions/open-session');
  const caller = { requestId: 'test', ip: '127.0.0.1', userAgent: 'test', language: 'en' } as const;
  const token = await service.ctx.db.transaction((tx) =>
    openSession(service.ctx, tx, person.userId, caller),
  );
  return {
    ...person,
    token,
    request: (name, input, sending = {}) => service.request(name, input, { token, ...sending }),
  };
}
