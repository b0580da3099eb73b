import { peopleCalls } from '@fnx/api/desk/people';
import type { Role } from '@fnx/api/shared/desk';
import {
  NO_NUMBER_REASONS,
  TAX_FIELD_NAMES,
  TAX_FIELDS,
  taxFieldOf,
} from '@fnx/api/shared/tax-fields';
import { eq } from 'drizzle-orm';
import { readBank } from '@/config/bank';
import { distributionErasers } from '@/server/distributions/erase';
import { taxResidences, taxStatements } from '@/server/distributions/tax-tables';
import type { Departed } from '@/server/platform/erasure';
import { readTaxNumber } from '@/shared/tax-numbers';
import { giveShares, issueShares } from '../../support/people/investors';
import { type Member, NO_IP_LIMITS, signUp } from '../../support/people/members';
import { readView, runAdmin } from '../../support/service/desk';
import { createTestClock, startTestService } from '../../support/service/service';
import { duringTests } from '../../support/setup/during-tests';

const NUMBER = TAX_FIELDS.number.example;
const GERMANY = { country: 'DE', number: '86 095 742 719', reason: null };
const EMIRATES = { country: 'AE', number: null, reason: 'NOT_ISSUED' };

const clock = createTestClock();
const service = duringTests(() =>
  startTestService({ clock, config: { desk: true, limits: NO_IP_LIMITS } }),
);
let owner: Member;

beforeAll(() => issueShares(service.ctx));
beforeEach(async () => {
  owner = await signUp(service);
  await giveShares(service.ctx, owner.userId, '40');
});

const read = async (member = owner) =>
  (await service.request('taxStatement', undefined, { token: member.token })).data;
const state = (residences: readonly object[], changes: object = {}, member = owner) => {
  const signed = { residences, certification: '1', password: member.password, ...changes };
  return service.request('stateTaxResidences', signed, { token: member.token });
};
const stored = () =>
  service.ctx.db
    .select()
    .from(taxStatements)
    .innerJoin(taxResidences, eq(taxResidences.statementId, taxStatements.id))
    .where(eq(taxStatements.userId, owner.userId))
    .orderBy(taxStatements.statedAt, taxResidences.place);
const fields = async (residences: readonly object[], changes: object = {}) =>
  (await state(residences, changes)).data.fieldErrors;

describe('a statement', () => {
  it('keeps countries, numbers or reasons, the version of the certification and the time', async () => {
    expect(await read()).toMatchObject({ asked: true, statement: null, present: '1' });
    const { status, data } = await state([GERMANY, EMIRATES]);
    expect(status).toBe(200);
    const residences = [{ ...GERMANY, number: '•••• 719' }, EMIRATES];
    const statedAt = clock.now().toISOString();
    expect(data.statement).toEqual({ residences, certification: '1', statedAt });
    expect(await read()).toEqual(data);
  });

  it('is a new one each time, and overwrites none', async () => {
    await state([GERMANY]);
    clock.advance(60);
    await state([EMIRATES]);
    expect((await read()).statement.residences).toEqual([EMIRATES]);
    const rows = await stored();
    expect(rows.map((row) => row.tax_residences.country)).toEqual(['DE', 'AE']);
  });

  it('is signed with the password, and with the certification of now', async () => {
    expect((await state([GERMANY], { password: 'wrong one' })).data.code).toBe('WRONG_PASSWORD');
    expect(await fields([GERMANY], { certification: '' })).toMatchObject({
      certification: { code: 'NOT_ACCEPTED' },
    });
    expect(await stored()).toEqual([]);
  });

  it('says at each field what is wrong', async () => {
    expect(await fields([GERMANY, { ...GERMANY, number: '1' }])).toMatchObject({
      'residences.1.country': { code: 'TAX_COUNTRY_TWICE' },
      'residences.1.number': { code: 'TAX_NUMBER_INVALID' },
    });
    const neither = { country: 'FR', number: null, reason: null };
    const both = { country: 'AE', number: '12', reason: 'NOT_ISSUED' };
    expect(await fields([neither, both])).toMatchObject({
      'residences.0.number': { code: 'TAX_NUMBER_MISSING' },
      'residences.1.number': { code: 'TAX_NUMBER_MISSING' },
    });
    expect((await state([])).status).toBe(422);
    expect(
      (await state(['AE', 'BH', 'KW', 'OM', 'QA'].map((one) => ({ ...EMIRATES, country: one }))))
        .status,
    ).toBe(422);
    expect(await stored()).toEqual([]);
  });

  it('is asked of nobody before the first purchase, and by no bank that does not say so', async () => {
    const stranger = await signUp(service);
    expect(await read(stranger)).toMatchObject({ asked: false });
    expect((await state([GERMANY], {}, stranger)).status).toBe(404);
    expect(readBank('examples/musterbank').distributions.asksTaxResidence).toBeUndefined();
    const { distributions } = readBank();
    distributions.asksTaxResidence = false;
    try {
      expect((await read()).asked).toBe(false);
      expect((await state([GERMANY])).status).toBe(404);
    } finally {
      distributions.asksTaxResidence = true;
    }
  });
});

describe('a number', () => {
  it.each([
    ['DE', '86 095 742 719', NUMBER],
    ['CH', '756.1234.5678.97', '7561234567897'],
    ['FI', '131052-308t', '131052-308T'],
    ['GB', 'qq 12 34 56 c', 'QQ123456C'],
    ['US', '123-45-6789', '123456789'],
    ['XK', 'any text / 7', 'any text / 7'],
  ])('of %s: %s is kept as %s', (country, typed, kept) => {
    expect(readTaxNumber(country, typed)).toBe(kept);
  });

  it.each([
    ['DE', '8609574271'],
    ['FR', '9123456789012'],
    ['CH', '7551234567897'],
    ['XK', 'x'.repeat(41)],
    ['XK', ' '],
  ])('of %s is not %s', (country, typed) => {
    expect(readTaxNumber(country, typed)).toBeNull();
  });

  it('is encrypted in the database, and not in the journal', async () => {
    await state([GERMANY]);
    for (const table of ['tax_residences', 'tax_statements', 'journal']) {
      const { rows } = await service.ctx.pool.query(
        `select encode(convert_to(t::text, 'utf8'), 'escape') as row from ${table} t`,
      );
      expect(rows.map(({ row }) => row).join()).not.toContain(NUMBER);
    }
    const [row] = await stored();
    expect(row?.tax_residences.number?.toString('latin1')).not.toContain(NUMBER);
  });

  it('opens after FILES_KEY was replaced and its fallback is gone', async () => {
    await state([GERMANY]);
    const { ctx } = service;
    const key = 'another key of thirty-two letters';
    const rotated = { ...ctx.config, filesKey: key, filesKeyFallback: ctx.config.filesKey };
    await runAdmin({ ...ctx, config: rotated }, 'kyc reseal');
    try {
      ctx.config.filesKey = key;
      expect((await read()).statement.residences[0].number).toBe('•••• 719');
    } finally {
      ctx.config.filesKey = rotated.filesKeyFallback;
    }
  });

  it('is whole in the file of the person’s data', async () => {
    await state([GERMANY, EMIRATES]);
    const { data } = await service.request(
      'exportData',
      { password: owner.password },
      { token: owner.token },
    );
    expect(data.records.taxResidences).toMatchObject([
      { country: 'DE', number: NUMBER, reason: null },
      { country: 'AE', number: null, reason: 'NOT_ISSUED' },
    ]);
    expect(data.records.taxStatements).toMatchObject([{ certification: '1' }]);
  });

  it.each(['SUPPORT', 'COMPLIANCE', 'FINANCE'] as const)(
    'is seen at the desk by %s as the table says',
    async (role: Role) => {
      await state([GERMANY, EMIRATES]);
      const input = { id: owner.userId };
      const { sections } = await readView(service.ctx, [role], peopleCalls.person, input);
      const section = sections.find(({ title }) => title === 'Tax residences');
      const shown = JSON.stringify(section?.rows);
      const words = { country: 'Germany', number: NUMBER, reason: NO_NUMBER_REASONS.NOT_ISSUED };
      const seen = TAX_FIELD_NAMES.filter((name) => shown.includes(words[name]));
      expect(seen).toEqual(
        TAX_FIELD_NAMES.filter((name) => taxFieldOf(name).seenBy.includes(role)),
      );
      expect(seen.includes('number')).toBe(role !== 'SUPPORT');
    },
  );
});

describe('the erasure', () => {
  const eraser = distributionErasers.find(({ what }) => what.startsWith('tax residences'));
  const until = (person: Partial<Departed>) =>
    service.ctx.db.transaction(async (tx) =>
      eraser?.keptUntil?.(tx, { id: owner.userId, ...person } as Departed),
    );

  it('waits while shares are held, then ten years, and for nobody who stated nothing', async () => {
    const endedAt = new Date('2026-12-01T00:00:00Z');
    expect(await until({ holdsShares: false, endedAt })).toBeNull();
    await state([GERMANY]);
    expect(await until({ holdsShares: true, endedAt })).toBe('OPEN');
    expect(await until({ holdsShares: false, endedAt })).toEqual(new Date('2036-12-01T00:00:00Z'));
  });

  it('removes statements and numbers', async () => {
    await state([GERMANY]);
    const [before] = await stored();
    await service.ctx.db.transaction(
      (tx) => eraser?.erase(service.ctx, tx, { id: owner.userId } as Departed) as Promise<void>,
    );
    expect(await stored()).toEqual([]);
    const left = eq(taxResidences.statementId, before?.tax_statements.id ?? '');
    expect(await service.ctx.db.$count(taxResidences, left)).toBe(0);
  });
});
