import { type DeskProposal, deskCalls } from '@fnx/api/desk/desk';
import { cases } from '@/server/compliance/tables';
import { readEntries } from '@/server/operator/journal/read-entries';
import { SignatureCheck } from '@/server/operator/journal/verify-signatures';
import {
  challengeOf,
  challengeOfList,
  listedHash,
} from '@/server/operator/proposals/signed-challenge';
import { signUp } from '../../support/people/members';
import { firstOfficers, journalFaults, type TestOfficer } from '../../support/people/officers';
import { startTestService, type TestService } from '../../support/service/service';

let service: TestService;
let ada: TestOfficer;
let grace: TestOfficer;

beforeEach(async () => {
  service = await startTestService({ config: { desk: true } });
  [ada, grace] = await firstOfficers(service, ['SUPPORT', 'COMPLIANCE']);
});
afterEach(() => service.stop());

const reason = 'Read all of it.';

/** Proposals to clear a case each. */
async function proposeTwo(): Promise<string[]> {
  const ids: string[] = [];
  for (const period of ['DAY', 'MONTH'] as const) {
    const { userId } = await signUp(service);
    const evidence = { period, limitUsd: '1', askedUsd: '2' };
    const openedAt = service.ctx.clock.now();
    const one = {
      userId,
      kind: 'LIMIT',
      state: 'OPEN',
      subject: period,
      evidence,
      openedAt,
    } as const;
    const [made] = await service.ctx.db.transaction((tx) =>
      tx
        .insert(cases)
        .values({ ...one, fingerprint: period })
        .returning(),
    );
    const { data } = await ada.propose('cases clear', [String(made?.id)], { reason: 'Known.' });
    ids.push(data.id);
  }
  return ids;
}

/** The proposal, with what it makes an officer open. */
async function open(officer: TestOfficer, id: string): Promise<DeskProposal> {
  const { data } = await officer.call(deskCalls.proposal, { id });
  for (const { id: item } of data.unseen) await officer.load(`cases/show?id=${item}`);
  return data;
}

/** One touch for proposals as they were seen. @param covered those whose hashes the passkey signs */
function signList(officer: TestOfficer, seen: readonly DeskProposal[], covered = seen) {
  const hashes = covered.map((one) => listedHash(one, { officer: officer.email, reason }));
  const { userHandle: _, ...assertion } = officer.passkey.get(challengeOfList(hashes));
  const signatures = seen.map(({ id, subject }) => ({ id, reason, subject }));
  return officer.call(deskCalls.signList, { signatures, ...assertion });
}

const statesOf = async (ids: readonly string[]) => {
  const { rows } = await service.ctx.pool.query(
    'select coalesce(ended, $2) as state from proposals where id = any($1)',
    [ids, 'OPEN'],
  );
  return rows.map(({ state }) => state);
};

it('one touch signs several proposals, which two lists carry out, and the journal proves each', async () => {
  const ids = await proposeTwo();
  for (const officer of [ada, grace]) {
    const seen = [];
    for (const id of ids) seen.push(await open(officer, id));
    const { data } = await signList(officer, seen);
    expect(data.results).toEqual(ids.map((id) => ({ id, failure: null })));
  }
  expect(await statesOf(ids)).toEqual(['DONE', 'DONE']);
  expect(await journalFaults(service)).toEqual([]);
  // With the first hash of each list away.
  const check = new SignatureCheck(service.ctx.registry.commands);
  const faults: (string | null)[] = [];
  for await (const { text } of readEntries(service.ctx.db)) {
    faults.push(await check.next(text.replace(/("list": \[)"\w+", /, '$1')));
  }
  expect(faults).toContain('it is not in the list that was signed');
});

it('a proposal whose command refuses keeps the others signed', async () => {
  const [first = '', second = ''] = await proposeTwo();
  const seen = [await open(grace, first), await open(grace, second)];
  await grace.sign(first);
  const { data } = await signList(grace, seen);
  expect(data.results).toEqual([
    { id: first, failure: expect.stringMatching(/^You have signed this proposal\./) },
    { id: second, failure: null },
  ]);
});

it('refuses what was not opened in this session, what may move the chain, and another list', async () => {
  const ids = await proposeTwo();
  const [first = '', second = ''] = ids;
  const seen = [await open(ada, first), await open(ada, second)];
  expect(await signList(grace, seen)).toMatchObject({ data: { code: 'LIST_UNOPENED' } });
  const other = await signList(ada, seen, seen.slice(0, 1));
  expect(other.data).toMatchObject({ code: 'PASSKEY_REFUSED' });
  // A touch for one proposal is none for a list of it.
  const [one] = seen as [DeskProposal];
  const { userHandle: _, ...alone } = ada.passkey.get(
    challengeOf(one, { officer: ada.email, reason }),
  );
  const signatures = [{ id: one.id, reason, subject: one.subject }];
  const answer = await ada.call(deskCalls.signList, { signatures, ...alone });
  expect(answer.data).toMatchObject({ code: 'PASSKEY_REFUSED' });
  const { userId } = await signUp(service);
  const freeze = await ada.propose('account freeze', [userId], { reason: 'Asked for it.' });
  const shown = await open(ada, freeze.data.id);
  expect(await signList(ada, [shown])).toMatchObject({ data: { code: 'LIST_ALONE' } });
  expect((await service.ctx.pool.query('select from proposal_signatures')).rowCount).toBe(0);
});

it('a stored list without the proposal is found before it is carried out', async () => {
  const [first = '', second = ''] = await proposeTwo();
  await signList(ada, [await open(ada, first), await open(ada, second)]);
  await service.ctx.pool.query(
    'update proposal_signatures set list = list[2:2] where proposal_id = $1',
    [first],
  );
  await open(grace, first);
  const { data } = await grace.sign(first);
  expect(JSON.stringify(data)).toContain('PROPOSAL');
  expect(await statesOf([first])).toEqual(['WITHDRAWN']);
});
