import { deskCalls } from '@fnx/api/desk/desk';
import { changeChallenge } from '@/server/operator/officers/own-passkeys';
import { challengeOf } from '@/server/operator/proposals/signed-challenge';
import {
  acceptInvitation,
  adminLine,
  deskCall,
  firstOfficers,
  furtherOfficer,
  journalFaults,
  logIn,
  type TestOfficer,
} from '../../support/people/officers';
import { type SoftPasskey, softPasskey } from '../../support/people/passkeys';
import { startTestService, type TestClock, type TestService } from '../../support/service/service';

let service: TestService;
let officers: readonly [TestOfficer, TestOfficer];
let ada: TestOfficer;

beforeEach(async () => {
  service = await startTestService({ config: { desk: true } });
  officers = await firstOfficers(service, ['FINANCE']);
  [ada] = officers;
});
afterEach(() => service.stop());

const query = async (text: string, values: unknown[] = []) =>
  (await service.shell(text, values)).rows;

const signedBy = (passkey: SoftPasskey, challenge: string) => {
  const { userHandle: _, ...assertion } = passkey.get(challenge);
  return assertion;
};

/** Adds a passkey; `signer` signs another name than the one that is sent, if `seen` says so. */
async function add(officer: TestOfficer, name: string, signer = officer.passkey, seen = name) {
  const { data } = await officer.call(deskCalls.startPasskey, {});
  const passkey = softPasskey(officer.email);
  const { transports: _, ...made } = passkey.create(data.challenge);
  const key = made.attestationObject;
  const challenge = changeChallenge({ officer: officer.email, act: 'add', key, name: seen });
  const signed = signedBy(signer, challenge);
  return { passkey, ...(await officer.call(deskCalls.addPasskey, { name, made, signed })) };
}

async function remove(officer: TestOfficer, at: number, signer: SoftPasskey) {
  const { passkeys } = (await officer.call(deskCalls.session, {})).data;
  const { id = '', credentialId: key = '', name = '' } = passkeys[at] ?? {};
  const challenge = changeChallenge({ officer: officer.email, act: 'remove', key, name });
  return officer.call(deskCalls.removePasskey, { id, signed: signedBy(signer, challenge) });
}

it('an officer adds a second passkey, loses the first, and still logs in and signs', async () => {
  const [, grace] = officers;
  const { passkey, data } = await add(ada, 'Key in the safe');
  expect(data.passkeys.map(({ name }) => name)).toEqual(['First passkey', 'Key in the safe']);
  const proposed = await ada.propose('price set', ['12.60']);
  await ada.sign(proposed.data.id);

  expect((await remove(ada, 0, passkey)).data.passkeys).toHaveLength(1);
  expect(await logIn(service, ada.passkey)).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^Your passkey “First passkey” was removed on 20/),
  });
  expect((await logIn(service, passkey)).status).toBe(200);
  // The lost passkey's signature, given while it was the officer's, still counts.
  expect((await grace.sign(proposed.data.id)).data.state).toBe('DONE');
  (service.ctx.clock as TestClock).advance(1);
  const second = await grace.propose('price set', ['12.70']);
  await grace.sign(second.data.id);
  expect((await ada.sign(second.data.id)).status).toBe(400);
  const { data: open } = await ada.call(deskCalls.proposal, { id: second.data.id });
  const challenge = challengeOf(open, { officer: ada.email, reason: 'agreed' });
  const { id, subject } = open;
  const input = { id, reason: 'agreed', subject, ...signedBy(passkey, challenge) };
  expect((await ada.call(deskCalls.sign, input)).data.state).toBe('DONE');
  expect(await journalFaults(service)).toEqual([]);
  const mails = await query(
    "select count(*)::int as n from outbox_messages where purpose = 'DESK' and recipient = $1",
    [ada.email],
  );
  expect(mails).toEqual([{ n: 2 }]);
});

it('a session alone adds no passkey, and takes none', async () => {
  const stranger = softPasskey('stranger');
  expect((await add(ada, 'Mine', stranger)).status).toBe(400);
  expect((await add(ada, 'Mine', ada.passkey, 'Another name')).status).toBe(400);
  expect((await add(ada, 'Mine', officers[1].passkey)).status).toBe(400);
  expect(await remove(ada, 0, ada.passkey)).toMatchObject({
    status: 409,
    message: 'This is your only passkey. Add another one first.',
  });
  const { passkey } = await add(ada, 'Second');
  expect((await remove(ada, 1, stranger)).status).toBe(400);
  // The one that goes cannot sign its own removal.
  expect((await remove(ada, 1, passkey)).status).toBe(409);
  expect((await ada.call(deskCalls.session, {})).data.passkeys).toHaveLength(2);
});

describe('an officer who is not let in reads why', () => {
  it.each([
    [
      'a passkey of something else',
      async () => logIn(service, softPasskey('stranger')),
      /^The desk does not know this passkey/,
    ],
    [
      'a removed officer',
      async () => {
        const linus = await furtherOfficer(service, officers, 'linus@bank.example', ['FINANCE']);
        const { data } = await ada.propose('officers remove', [linus.email], { reason: 'left' });
        await ada.sign(data.id);
        await officers[1].sign(data.id);
        return logIn(service, linus.passkey);
      },
      /^An administrator removed you from the desk on 20/,
    ],
    [
      'a passkey that nobody admitted',
      async () => {
        await ada.run('officers invite', ['eve@bank.example'], { name: 'Eve', roles: 'SUPPORT' });
        return logIn(service, (await acceptInvitation(service, await newestLink())).passkey);
      },
      /^Two administrators have to admit your passkey first/,
    ],
    [
      'a log-in that took too long',
      async () => {
        const { data } = await deskCall(service, deskCalls.startLogin, {});
        (service.ctx.clock as TestClock).advance(data.timeout / 1000 + 1);
        return deskCall(service, deskCalls.login, signedBy(ada.passkey, data.challenge));
      },
      /^This log-in took too long/,
    ],
    [
      'a page at another address',
      async () => {
        const { data } = await deskCall(service, deskCalls.startLogin, {});
        const { userHandle: _, ...assertion } = ada.passkey.get(data.challenge, {
          origin: 'https://fnx.example.evil',
        });
        return deskCall(service, deskCalls.login, assertion);
      },
      /^This passkey was asked for by https:\/\/fnx\.example\.evil, and the desk is at http/,
    ],
  ])('%s', async (_, enter, reason) => {
    expect(await enter()).toMatchObject({ status: 409, message: expect.stringMatching(reason) });
  });

  it('an invitation that a newer one replaced, and one that was used', async () => {
    const invite = () =>
      ada.run('officers invite', ['eve@bank.example'], { name: 'Eve', roles: 'SUPPORT' });
    const open = (link: string) =>
      deskCall(service, deskCalls.startJoin, { invitation: link.split('#')[1] ?? '' });
    await invite();
    const first = await newestLink();
    await invite();
    expect((await open(first)).message).toBe(
      'This invitation was replaced by a newer one. Open the link of the newest mail.',
    );
    const second = await newestLink();
    await acceptInvitation(service, second);
    expect((await open(second)).message).toMatch(/^This invitation was used already/);
    const { answer } = await adminLine(service, ['officers', 'list']);
    expect(answer.map(({ email }: { email: string }) => email)).toEqual(
      expect.arrayContaining(['eve@bank.example']),
    );
    expect(answer).toHaveLength(3);
  });
});

async function newestLink() {
  const [row] = await query(
    `select content->'link'->>'url' as link from outbox_messages
     where recipient = 'eve@bank.example' order by created_at desc limit 1`,
  );
  return row?.link as string;
}
