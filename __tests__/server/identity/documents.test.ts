import { caseCalls } from '@fnx/api/desk/cases';
import { checkCalls } from '@fnx/api/desk/checks';
import { COMPARED } from '@fnx/api/shared/identity';
import { eq } from 'drizzle-orm';
import { decideKyc } from '@/server/identity/decide';
import { documentHash } from '@/server/identity/documents/document-key';
import { identityErasers } from '@/server/identity/erase';
import { findOtherEvidence } from '@/server/identity/find-other-evidence';
import { kycApplications, kycDocuments, kycKeys } from '@/server/identity/tables';
import { notifications } from '@/server/messaging/tables';
import { users } from '@/server/users/tables';
import { openPicture, runAtDesk, seeView, testOfficer } from '../../support/people/desk-view';
import { identityForm, submitPassport } from '../../support/people/identity-form';
import { photo } from '../../support/people/images';
import { type Member, NO_IP_LIMITS, passportNumber, signUp } from '../../support/people/members';
import { operate } from '../../support/people/sanctions';
import { startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const grace = testOfficer('grace');
let picture: Buffer;
let number: string;

const service = duringTests(() =>
  startTestService({
    config: { desk: true, limits: { ...NO_IP_LIMITS, demoKycSeconds: 86_400 } },
  }),
);
beforeAll(async () => {
  picture = await photo('jpeg', 600, 400);
});
beforeEach(() => {
  number = passportNumber();
});

/** Hands in a passport and a selfie. */
async function applicant(firstName: string, changes: Record<string, string> = {}): Promise<Member> {
  const member = await signUp(service);
  const who = { firstName, lastName: 'Lovelace', nationality: 'GB', country: 'GB' };
  const answers = identityForm({ ...who, documentNumber: number, ...changes });
  await submitPassport(service, member, answers, picture);
  return member;
}

const idOf = async ({ email }: Member) => {
  const [row] = await service.ctx.db.select().from(users).where(eq(users.email, email));
  if (!row) throw new Error(email);
  return row.id;
};
const stateOf = async ({ email }: Member) => {
  const [row] = await service.ctx.db.select().from(users).where(eq(users.email, email));
  return row?.kycStatus;
};
/** The rows of the command; rejects when it is refused. */
const approve = async (member: Member) => {
  const { attempts } = await seeView(service.ctx, grace, checkCalls.show, { email: member.email });
  for (const { link } of attempts[0]?.pictures ?? []) {
    await openPicture(service.ctx, grace, checkCalls.picture, link);
  }
  return runAtDesk(service.ctx, 'grace', ['kyc approve', member.email], {
    compared: COMPARED.join(),
  });
};
const casesOf = async (member: Member) => {
  const { docs: cases } = await seeView(service.ctx, grace, caseCalls.list, { kind: 'DOCUMENT' });
  return cases.filter(({ email }) => email === member.email);
};
const holders = async () =>
  (await service.ctx.db.select().from(kycDocuments)).map(({ userId }) => userId);

describe('a document that two people hand in', () => {
  it('confirms only the first, and opens a case that shows the files of both', async () => {
    const first = await applicant('Ada');
    await approve(first);
    const second = await applicant('Eve', { documentNumber: number.toLowerCase() });

    const [found] = await casesOf(second);
    const shown = await seeView(service.ctx, grace, caseCalls.show, { id: String(found?.id) });
    if (shown.evidence.type !== 'DOCUMENT') throw new Error('another kind');
    expect(
      shown.evidence.users.map(({ person, name, documentNumber }) => [
        person.email,
        name,
        documentNumber,
      ]),
    ).toEqual([
      [second.email, 'Eve Lovelace', number.toLowerCase()],
      [first.email, 'Ada Lovelace', number],
    ]);

    await expect(approve(second)).rejects.toThrow(
      'is not cleared. Document used twice: another person uses the same identity document.',
    );
    expect(await stateOf(second)).toBe('IN_REVIEW');
    expect(await casesOf(second)).toHaveLength(1);
    expect(await casesOf(first)).toEqual([]);
  });

  it('confirms neither before officers have decided whose it is', async () => {
    const first = await applicant('Ada');
    const second = await applicant('Eve');
    const [found] = await casesOf(second);
    await expect(approve(first)).rejects.toThrow(`Case ${found?.id} is not cleared.`);
    const confirm = ['cases confirm', String(found?.id)] as const;
    await runAtDesk(service.ctx, 'linus and grace', [...confirm], { reason: 'The card is Ada’s.' });
    await expect(approve(second)).rejects.toThrow(`Case ${found?.id} is not cleared.`);
    await approve(first);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['APPROVED', 'IN_REVIEW']);
  });

  it('is refused to the second person with its reason in demo mode, too', async () => {
    await approve(await applicant('Ada'));
    const { email } = await applicant('Eve');
    const answer = await service.request('demoKycReview', { email, decision: 'APPROVE' });
    expect(answer).toMatchObject({ status: 409, data: { code: 'KYC_DOCUMENT_USED' } });
    expect(answer.message).toContain('Another person was confirmed with this document.');
  });

  it('passes on once the case is cleared and the other account is frozen', async () => {
    const first = await applicant('Ada');
    await approve(first);
    const second = await applicant('Ada');
    const [found] = await casesOf(second);
    const freeze = () =>
      service.ctx.db.transaction((tx) =>
        tx.update(users).set({ status: 'BLOCKED' }).where(eq(users.email, first.email)),
      );

    const reason = 'One person, who lost the first account.';
    await runAtDesk(service.ctx, 'linus and grace', ['cases clear', String(found?.id)], { reason });
    await expect(approve(second)).rejects.toThrow('close or freeze the other account first');
    await freeze();
    await approve(second);
    expect(await stateOf(second)).toBe('APPROVED');
    expect(await holders()).toContain(await idOf(second));
    expect(await holders()).not.toContain(await idOf(first));

    const sentence = `The identity document of the person ${await idOf(first)} confirms another person, or nobody.`;
    const unrecorded = () => findOtherEvidence(service.ctx, new Date(0));
    expect(await unrecorded()).not.toContain(sentence);
    const thaw = { status: 'ACTIVE' as const };
    await service.ctx.db.transaction((tx) =>
      tx.update(users).set(thaw).where(eq(users.email, first.email)),
    );
    expect(await unrecorded()).toContain(sentence);
  });

  it('confirms one of two people who are approved at the same time', async () => {
    const both = [await applicant('Ada'), await applicant('Eve')];
    const ids = await Promise.all(both.map(idOf));
    const results = await Promise.allSettled(
      ids.map((id) => decideKyc(service.ctx, id, { decision: 'APPROVE' })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await Promise.all(both.map(stateOf))).sort()).toEqual(['APPROVED', 'IN_REVIEW']);
  });

  it('opens a case for two people who hand it in at the same time', async () => {
    const both = await Promise.all([applicant('Ada'), applicant('Eve')]);
    expect((await Promise.all(both.map(casesOf))).flat()).toHaveLength(1);
  });
});

describe('a confirmed identity that is withdrawn', () => {
  const withdraw = ({ email }: Member) =>
    runAtDesk(service.ctx, 'linus and grace', ['kyc withdraw', email], {
      comment: 'Please send your own passport.',
      reason: 'The card of another person.',
    });

  it('frees its document, and asks the person again', async () => {
    const first = await applicant('Ada');
    await approve(first);
    expect(await withdraw(first)).toEqual([{ email: first.email, status: 'RETRY' }]);
    expect(await stateOf(first)).toBe('RETRY');
    expect(await holders()).not.toContain(await idOf(first));
    await expect(withdraw(first)).rejects.toThrow('There is no confirmed identity to withdraw');
    const second = await applicant('Ada');
    await approve(second);
    expect(await stateOf(second)).toBe('APPROVED');
  });

  it('waits without a word to the person while a case is open', async () => {
    const first = await applicant('Ada');
    await approve(first);
    await applicant('Eve');
    const messages = () => service.ctx.db.$count(notifications);
    const before = await messages();
    expect(await withdraw(first)).toEqual([{ email: first.email, status: 'ON_HOLD' }]);
    expect(await messages()).toBe(before);
    // The page of the customer reads it, too.
    const seen = await service.request('kycStatus', undefined, { token: first.token });
    expect(seen.data).toMatchObject({ kycStatus: 'ON_HOLD', comment: null });
    await expect(approve(first)).rejects.toThrow('is not cleared.');
  });
});

it('confirms nobody by a document that has expired since, or before each line was compared', async () => {
  const member = await applicant('Ada');
  await expect(
    runAtDesk(service.ctx, 'grace', ['kyc approve', member.email], { compared: 'name,face' }),
  ).rejects.toThrow('name it in --compared: born, number, valid, genuine.');
  await service.ctx.db
    .update(kycApplications)
    .set({ documentExpiresOn: '2020-01-31' })
    .where(eq(kycApplications.userId, await idOf(member)));
  await expect(approve(member)).rejects.toThrow('The document expired on 2020-01-31.');
});

describe('the hash of a document', () => {
  const hash = (changes: object = {}) =>
    documentHash(service.ctx, service.ctx.db, {
      country: 'GB',
      type: 'PASSPORT',
      number: 'P123-45 67a',
      ...changes,
    });

  it('is the same however the number is written, and another for another country, type or number', async () => {
    const one = await hash();
    for (const written of ['p1234567A', ' P 1234 567 A ', 'P‑123‑4567‑a', 'Ｐ1234567A']) {
      expect(await hash({ number: written })).toBe(one);
    }
    expect(await hash({ country: 'gb' })).toBe(one);
    const others = [{ country: 'IE' }, { type: 'ID_CARD' }, { number: 'P1234567B' }];
    expect(new Set([one, ...(await Promise.all(others.map(hash)))]).size).toBe(4);
  });

  it('stays the same when its key is sealed with a new FILES_KEY', async () => {
    const { ctx } = service;
    const one = await hash();
    const [before] = await ctx.db.select().from(kycKeys);
    const rotated = {
      ...ctx.config,
      filesKey: 'k'.repeat(48),
      filesKeyFallback: ctx.config.filesKey,
    };
    await operate({ ...ctx, config: rotated }, 'kyc reseal');
    const [after] = await ctx.db.select().from(kycKeys);
    expect(after?.sealed.equals(before?.sealed ?? Buffer.alloc(0))).toBe(false);
    const late = { ...rotated, filesKeyFallback: null };
    const document = { country: 'GB', type: 'PASSPORT', number: 'P1234567A' };
    expect(await documentHash({ config: late }, ctx.db, document)).toBe(one);
    // The other tests keep the former key.
    await ctx.db.transaction((tx) =>
      tx.update(kycKeys).set({ sealed: before?.sealed ?? Buffer.alloc(0) }),
    );
  });

  it('is erased with the identity check, and frees the document', async () => {
    const first = await applicant('Ada');
    await approve(first);
    const id = await idOf(first);
    expect(await holders()).toContain(id);
    const eraser = identityErasers.find(({ what }) => what === 'identity check with its files');
    const [person] = await service.ctx.db.select().from(users).where(eq(users.id, id));
    await service.ctx.db.transaction((tx) =>
      Promise.resolve(eraser?.erase(service.ctx, tx, person as never)),
    );
    expect(await holders()).not.toContain(id);
    const second = await applicant('Ada');
    expect(await casesOf(second)).toEqual([]);
    await approve(second);
    expect(await stateOf(second)).toBe('APPROVED');
  });
});
