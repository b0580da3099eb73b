import { checkCalls } from '@fnx/api/desk/checks';
import { peopleCalls } from '@fnx/api/desk/people';
import {
  EXAMPLE_ANSWERS,
  FIELD_NAMES,
  type FieldName,
  fieldOf,
  maySee,
  REQUIRED_FIELDS,
} from '@fnx/api/shared/identity-fields';
import type { Tx } from '@fnx/postgres/client';
import { eq, sql } from 'drizzle-orm';
import { columnOf } from '@/server/identity/answers';
import { identityErasers } from '@/server/identity/erase';
import { evidenceOf } from '@/server/identity/evidence';
import { kycApplications, kycDrafts } from '@/server/identity/tables';
import type { Departed } from '@/server/platform/erasure';
import { countryName } from '@/shared/desk-words';
import { seeView, testOfficer } from '../../support/people/desk-view';
import { removeLaterAnswers, submitPassport } from '../../support/people/identity-form';
import { png } from '../../support/people/images';
import { type Member, NO_IP_LIMITS, signUp } from '../../support/people/members';
import { readView } from '../../support/service/desk';
import { startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const { documentType: _, ...UPLOADED } = EXAMPLE_ANSWERS;
const ALL = Object.values(EXAMPLE_ANSWERS);

let member: Member;

const service = duringTests(() =>
  startTestService({
    config: { desk: true, limits: { ...NO_IP_LIMITS, demoKycSeconds: 86_400 } },
  }),
);
const submit = (answers: Record<string, string>) => submitPassport(service, member, answers, png());
const status = async () =>
  (await service.request('kycStatus', undefined, { token: member.token })).data.kycStatus;
const stored = () =>
  service.ctx.db.select().from(kycApplications).where(eq(kycApplications.userId, member.userId));

/** Runs `work` and undoes what it changed. */
async function tried<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  let result: T | undefined;
  const undone = new Error('undone');
  const run = service.ctx.db.transaction(async (tx) => {
    result = await work(tx);
    throw undone;
  });
  await expect(run).rejects.toBe(undone);
  return result as T;
}

beforeEach(async () => {
  member = await signUp(service);
});

it('the draft keeps every answer', async () => {
  const as = { token: member.token };
  expect((await service.request('kycSaveDraft', EXAMPLE_ANSWERS, as)).status).toBe(200);
  expect((await service.request('kycDraft', undefined, as)).data.fields).toEqual(EXAMPLE_ANSWERS);
});

it.each(REQUIRED_FIELDS.filter((name) => name !== 'documentType'))(
  'an upload without %s does not complete the check',
  async (missing) => {
    const rest = Object.entries(UPLOADED).filter(([name]) => name !== missing);
    await submit(Object.fromEntries(rest));
    expect(await status()).toBe('PENDING');
  },
);

describe('a check with every answer', () => {
  beforeEach(() => submit(UPLOADED));

  it('is complete, and shown to officers who decide it', async () => {
    expect(await status()).toBe('IN_REVIEW');
    const input = { email: member.email };
    const { attempts } = await seeView(service.ctx, testOfficer('grace'), checkCalls.show, input);
    expect(attempts).toMatchObject([{ answers: EXAMPLE_ANSWERS }]);
  });

  it.each([['COMPLIANCE'], ['SUPPORT']] as const)(
    'shows %s what it may see on the page of the person',
    async (role) => {
      const { sections } = await readView(service.ctx, [role], peopleCalls.person, {
        id: member.userId,
      });
      const [attempt] = sections.find(({ title }) => title === 'Identity checks')?.rows ?? [];
      const shown = JSON.stringify(attempt);
      const inWords = (name: FieldName) =>
        fieldOf(name).kind === 'country'
          ? countryName(EXAMPLE_ANSWERS[name])
          : EXAMPLE_ANSWERS[name];
      const seen = FIELD_NAMES.filter((name) => shown.includes(inWords(name)));
      expect(seen).toEqual(FIELD_NAMES.filter((name) => maySee([role], name)));
      expect(seen).toContain('documentType');
    },
  );

  it('is in the personal export', async () => {
    const { data } = await service.request(
      'exportData',
      { password: member.password },
      { token: member.token },
    );
    expect(Object.values(data.records.identityChecks[0])).toEqual(expect.arrayContaining(ALL));
  });

  it.each(FIELD_NAMES)('has other evidence without %s', async (name) => {
    const { userId } = member;
    const [before, after] = await tried(async (tx) => {
      const first = await evidenceOf(tx, userId);
      const column = sql.identifier(columnOf(name));
      await tx.execute(sql`update kyc_applications set ${column} = null where user_id = ${userId}`);
      return [first, await evidenceOf(tx, userId)];
    });
    expect(before.evidence).toMatch(/^v2:[0-9a-f]{64}$/);
    expect(after.evidence).not.toBe(before.evidence);
  });

  it('is erased whole', async () => {
    const db = service.ctx.db;
    const person = { id: member.userId } as Departed;
    for (const { erase } of identityErasers) {
      await db.transaction((tx) => erase(service.ctx, tx, person));
    }
    expect(await stored()).toEqual([]);
    expect(await db.$count(kycDrafts, eq(kycDrafts.userId, member.userId))).toBe(0);
  });
});

it('evidence of releases with fewer fields still verifies', async () => {
  await submit(UPLOADED);
  const { userId } = member;
  const [expected, evidence] = await tried(async (tx) => {
    await removeLaterAnswers(tx);
    const { rows } = await tx.execute<{ hash: string }>(sql`
      select 'v2:' || encode(sha256(convert_to(jsonb_build_array('fnx identity evidence', 2, id, user_id, first_name, last_name,
        date_of_birth, nationality, address_line, city, postal_code, country, document_type, document_number, document_expires_on, (
          select jsonb_agg(jsonb_build_array(kind, side, file_name, sha256) order by kind, side) from kyc_files
          where application_id = kyc_applications.id))::text, 'utf8')), 'hex') as hash
      from kyc_applications where user_id = ${userId}`);
    return [rows[0]?.hash, (await evidenceOf(tx, userId)).evidence];
  });
  expect(evidence).toBe(expected);
});
