import { deskCalls } from '@fnx/api/desk/desk';
import { CASE_KIND_LABELS } from '@fnx/api/shared/compliance';
import { readEntries } from '@/server/operator/journal/read-entries';
import { verifyJournal } from '@/server/operator/journal/verify-journal';
import { SignatureCheck } from '@/server/operator/journal/verify-signatures';
import { signUp } from '../../support/people/members';
import { firstOfficers, type TestOfficer } from '../../support/people/officers';
import { startTestService, type TestClock, type TestService } from '../../support/service/service';

let service: TestService;
let ada: TestOfficer;
let grace: TestOfficer;

beforeEach(async () => {
  service = await startTestService({ config: { desk: true } });
  [ada, grace] = await firstOfficers(service, ['FINANCE', 'COMPLIANCE', 'SUPPORT', 'EDITOR']);
});
afterEach(() => service.stop());

const query = async (text: string, values: unknown[] = []) =>
  (await service.shell(text, values)).rows;
const faults = async () => (await verifyJournal(service.ctx, null)).faults;
const show = async (id: string) => (await grace.call(deskCalls.proposal, { id })).data;

it('a price is shown with the present one and the change', async () => {
  await query(
    `insert into share_prices (price_raw, effective_at, created_at) values (1200000000, '2020-01-01', now())`,
  );
  const { data } = await ada.propose('price set', ['12.60']);
  expect(data.matter?.facts).toEqual(
    expect.arrayContaining([
      { label: 'What', value: 'Set the share price to 12.60 USD' },
      { label: 'Share price', value: '12.60 USD', before: '12.00 USD' },
      { label: 'Change', value: '5 %' },
    ]),
  );
});

describe('a person', () => {
  it('is named to the signers, and not in the journal', async () => {
    const person = await signUp(service);
    await query("update users set first_name = 'Zenobia', last_name = 'Quill' where id = $1", [
      person.userId,
    ]);
    const { data } = await ada.propose('account freeze', [person.userId], { reason: 'stolen' });
    expect(data.matter?.facts).toEqual(
      expect.arrayContaining([
        { label: 'What', value: 'Freeze the account of Zenobia Quill' },
        {
          label: 'Person',
          value: 'Zenobia Quill',
          page: { area: 'people', id: person.userId },
        },
        { label: 'Account', value: 'Active' },
      ]),
    );
    await ada.sign(data.id);
    await grace.sign(data.id);
    const entries = await query('select * from journal');
    expect(JSON.stringify(entries)).not.toContain('Zenobia');
    expect(await faults()).toEqual([]);
  });

  it('is erased from the proposals, whose signatures still prove', async () => {
    const person = await signUp(service);
    const { data } = await ada.propose('retention erase', [person.email], { reason: 'asked' });
    expect(data.matter?.facts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: 'Goes at once' }),
        expect.objectContaining({ label: 'Cannot be undone' }),
      ]),
    );
    await ada.sign(data.id);
    expect((await grace.sign(data.id)).data.state).toBe('DONE');
    const [stored] = await query('select args, matter, about, answer from proposals');
    expect(stored).toMatchObject({ args: [person.userId], matter: null, about: null });
    const all = await query('select p::text, j::text from proposals p, journal j');
    expect(JSON.stringify(all)).not.toContain(person.email);
    expect((await show(data.id)).answer).not.toBeNull();
    expect(await faults()).toEqual([]);
  });
});

describe('facts that change before the second signature', () => {
  const freeze = async () => {
    const person = await signUp(service);
    const { data } = await ada.propose('account freeze', [person.userId], { reason: 'stolen' });
    await ada.sign(data.id);
    (service.ctx.clock as TestClock).advance(1);
    return { person, id: data.id };
  };

  // security(The staff desk 2.3.5 facts): Officers sign the facts of the matter; a change of these ends earlier signatures, and stops what is being carried out
  it('end the first signature: both officers sign the same ones', async () => {
    const { person, id } = await freeze();
    const old = await show(id);
    expect(old.before).toBeNull();
    await query("update users set email = 'other@example.com' where id = $1", [person.userId]);
    expect(await grace.signAs(old, { id, reason: 'agreed' })).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^The facts have changed since you opened this page/),
    });
    const now = await show(id);
    expect(now.matter?.facts).toContainEqual({ label: 'E-mail', value: 'other@example.com' });
    expect(now.before).toContainEqual({ label: 'E-mail', value: person.email });
    expect(now.signatures).toMatchObject([{ officer: ada.email, counts: false, lost: 'FACTS' }]);
    expect((await grace.signAs(now, { id, reason: 'agreed' })).data).toMatchObject({
      state: 'OPEN',
      mine: 'SIGNED',
    });
    (service.ctx.clock as TestClock).advance(1);
    const again = (await ada.call(deskCalls.proposal, { id })).data;
    expect(again).toMatchObject({ mine: 'SIGN', before: old.matter?.facts });
    const { docs } = (await ada.call(deskCalls.proposals, {})).data;
    expect(docs).toMatchObject([{ id, mine: 'SIGN' }]);
    expect((await ada.signAs(again, { id, reason: 'again' })).data).toMatchObject({
      state: 'DONE',
      signatures: [
        { officer: grace.email, counts: true },
        { officer: ada.email, counts: true },
      ],
    });
    expect(await faults()).toEqual([]);
  });

  it('are proved by the journal alone: both signatures, and the act itself, are over the same ones', async () => {
    const { person, id } = await freeze();
    await query("update users set email = 'other@example.com' where id = $1", [person.userId]);
    for (const officer of [grace, ada]) {
      await officer.sign(id);
      (service.ctx.clock as TestClock).advance(1);
    }
    const entries: unknown[][] = [];
    for await (const { text } of readEntries(service.ctx.db)) entries.push(JSON.parse(text));
    const check = async (shown: readonly unknown[][]) => {
      const signatures = new SignatureCheck(service.ctx.registry.commands);
      const found: (string | null)[] = [];
      for (const entry of shown) found.push(await signatures.next(JSON.stringify(entry)));
      return found.filter((fault) => fault !== null);
    };
    expect(await check(entries)).toEqual([]);
    const again = entries.findLastIndex(([, , , , action]) => action === 'proposals sign');
    expect(await check(entries.toSpliced(again, 1))).toEqual(['1 of 2 officers have signed it']);
    const otherwise = entries.map((entry) =>
      entry[4] === 'account freeze'
        ? entry.with(9, { ...(entry[9] as object), facts: '0'.repeat(64) })
        : entry,
    );
    expect(await check(otherwise)).toEqual([
      'it was carried out with other facts than were signed',
    ]);
  });

  it('count again once they are as they were', async () => {
    const { person, id } = await freeze();
    await query("update users set email = 'other@example.com' where id = $1", [person.userId]);
    expect((await show(id)).signatures).toMatchObject([{ counts: false }]);
    await query('update users set email = $2 where id = $1', [person.userId, person.email]);
    expect((await grace.sign(id)).data.state).toBe('DONE');
    expect(await faults()).toEqual([]);
  });

  // security(The staff desk 2.3.5 facts)
  it('stop what is being carried out, between the check and the act', async () => {
    const { person, id } = await freeze();
    const holder = await service.ctx.pool.connect();
    try {
      await holder.query('begin');
      await holder.query("update users set email = 'other@example.com' where id = $1", [
        person.userId,
      ]);
      // The check sees what is committed; the act waits for the row, and then finds another one.
      const signed = grace.sign(id);
      await service.waitFor(async () => {
        const waiting = await query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
        return waiting.length > 0;
      });
      await holder.query('commit');
      expect(await signed).toMatchObject({ status: 409, data: { code: 'FACTS_CHANGED' } });
    } finally {
      holder.release();
    }
    expect(await query('select status from users')).toEqual([{ status: 'ACTIVE' }]);
    expect((await show(id)).signatures).toMatchObject([{ officer: ada.email, lost: 'FACTS' }]);
    expect(await faults()).toEqual([]);
  });

  it('of the moment end nothing: they are shown as they are', async () => {
    const { person, id } = await freeze();
    const holds = { label: 'Holds', value: '0 shares' };
    const seen = await show(id);
    expect(seen.matter?.facts).not.toContainEqual(holds);
    expect(seen.moment).toEqual([holds]);
    expect(person.userId).toBeDefined();
    expect((await grace.sign(id)).data.state).toBe('DONE');
  });

  it('end the proposal when the act makes no sense any more', async () => {
    const { person, id } = await freeze();
    await query("update users set status = 'BLOCKED' where id = $1", [person.userId]);
    expect(await show(id)).toMatchObject({
      state: 'WITHDRAWN',
      why: 'This account is frozen already.',
    });
    const ended = await query("select source from journal where action = 'proposals refuse'");
    expect(ended).toEqual([{ source: 'SERVICE' }]);
    expect(await faults()).toEqual([]);
  });

  // security(The staff desk 2.3.5 facts)
  it('altered in the database stop the proposal, with an alarm', async () => {
    const { id } = await freeze();
    await query(
      `update proposals set matter = jsonb_set(matter, '{facts,0,value}', '"Freeze somebody else"') where id = $1`,
      [id],
    );
    expect((await grace.sign(id)).message).toMatch(/^This proposal was altered in the database/);
    expect(await query('select kind from operator_alerts')).toEqual([{ kind: 'PROPOSAL_ALTERED' }]);
  });
});

it('a second proposal about the same is refused, and told of the first', async () => {
  const person = await signUp(service);
  const { data } = await ada.propose('account freeze', [person.userId], { reason: 'stolen' });
  const second = () => grace.propose('account freeze', [person.email], { reason: 'also stolen' });
  expect(await second()).toMatchObject({
    status: 409,
    message: expect.stringMatching(
      /^Another proposal about the same is open: “Freeze the account of .+” by ada@bank\.example, of 20.+ UTC\. Sign/,
    ),
  });
  await grace.call(deskCalls.withdraw, { id: data.id, reason: 'found again' });
  expect((await second()).status).toBe(200);
});

it('a page that is evidence is opened by each signer, also by the proposer', async () => {
  const person = await signUp(service);
  await query(
    `insert into cases (user_id, kind, state, subject, fingerprint, evidence, opened_at)
     values ($1, 'LIMIT', 'OPEN', 'DAY', '', '{"period":"DAY","limitUsd":"1000","askedUsd":"2500"}', now())`,
    [person.userId],
  );
  const [{ id } = { id: 0 }] = await query('select id from cases');
  const { data } = await ada.propose('cases clear', [String(id)], { reason: 'known income' });
  expect(data.matter?.facts).toContainEqual(
    expect.objectContaining({ value: '2500 USD with the wanted purchase, 1000 USD allowed' }),
  );
  expect(data.unseen).toEqual([{ area: 'cases', id: String(id) }]);
  expect(await ada.signAs(data, { id: data.id, reason: 'mine' })).toMatchObject({
    status: 409,
    message: `Open this before you sign: Case ${id}, ${CASE_KIND_LABELS.LIMIT}.`,
  });
  await ada.load(`cases/show?id=${id}`);
  expect((await ada.signAs(data, { id: data.id, reason: 'mine' })).status).toBe(200);
  expect((await show(data.id)).unseen).toHaveLength(1);
  expect((await grace.sign(data.id)).data.state).toBe('DONE');
});

it('a file is opened by each signer but its proposer before the signature counts', async () => {
  const file = { name: 'a.md', base64: Buffer.from('# A').toString('base64') };
  const { data } = await ada.propose('documents publish', [], { title: 'A' }, { file });
  expect((await ada.signAs(data, { id: data.id, reason: 'mine' })).status).toBe(200);
  const unseen = await show(data.id);
  expect(unseen.unread).toEqual(['file']);
  expect(await grace.signAs(unseen, { id: data.id, reason: 'agreed' })).toMatchObject({
    status: 409,
    message: 'Open this before you sign: a.md.',
  });
  await grace.open(data.id, 'file');
  expect((await show(data.id)).unread).toEqual([]);
  expect((await grace.signAs(unseen, { id: data.id, reason: 'agreed' })).data.state).toBe('DONE');
});
