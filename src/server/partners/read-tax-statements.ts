import type { partnerCalls } from '@fnx/api/partners/calls';
import { TAX_FIELD_NAMES, type TaxResidence } from '@fnx/api/shared/tax-fields';
import { csvLine } from '@fnx/bank-files/csv-line';
import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { openNumber } from '@/server/distributions/tax-statements/seal-number';
import type { AppContext } from '@/server/platform/context';
import { CHECKED } from '@/server/reports/holder-register';
import { openCursor, pageOf } from './cursor';

type Call = (typeof partnerCalls)['partnerTaxStatements'];
type Input = z.output<Call['input']>;
type Known = Pick<AppContext, 'db' | 'config'>;
type Answer = z.input<Call['data']>;
type Doc = Answer['docs'][number];

const LIST = 'tax-statements';
/** Behind every id. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

type Place = Record<'country' | 'reason', string> & { place: number; number: string | null };
type Row = Pick<Doc, 'id' | 'holder' | 'certification'> & {
  kind: Doc['kind'] | null;
  born: string | null;
  stated: Date | string;
  places: Place[];
};

/**
 * A page of the newest statement of each owner who is registered on the chain, in the order of their times: an owner who states again
 * while somebody walks the pages comes once more at their end.
 * @throws DomainError VALIDATION_ERROR for a cursor that no answer gave
 */
export async function readTaxStatements(
  ctx: Known,
  { updatedAfter, after, limit }: Input,
): Promise<Answer> {
  const [time, id] = (openCursor(ctx, LIST, after) ?? '').split('~');
  const since =
    time && id ? { time, id } : { time: updatedAfter ?? '1900-01-01T00:00:00Z', id: LAST_ID };
  const { rows } = await ctx.db.execute<Row>(selectPage(since, limit + 1));
  const placeOf = ({ stated, id: last }: Row) => `${new Date(stated).toISOString()}~${last}`;
  return pageOf(ctx, LIST, { rows, limit }, (row) => viewStatement(ctx, row), placeOf);
}

function viewStatement(ctx: Pick<AppContext, 'config'>, row: Row): Doc {
  const { id, holder, kind, born, places, certification, stated } = row;
  const residences = places.map(({ place, country, number, reason }) => {
    const sealed = {
      statementId: id,
      place,
      number: number === null ? null : Buffer.from(number, 'hex'),
    };
    return { country, number: openNumber(ctx, sealed).number, reason } as TaxResidence;
  });
  const statedAt = new Date(stated).toISOString();
  return {
    id,
    holder,
    kind: kind ?? 'PERSON',
    birthDate: born,
    residences,
    certification,
    statedAt,
  };
}

function selectPage({ time, id }: { time: string; id: string }, most: number) {
  return sql`
    select stated.id, person.holder_id as holder, listed.kind, stated.certification, stated.stated_at as stated,
      coalesce(checked.date_of_birth, listed.birth_date)::text as born, lived.places
    from (
      select distinct on (user_id) * from tax_statements order by user_id, stated_at desc
    ) stated join users person on person.id = stated.user_id
      left join register_people listed on listed.holder = person.holder_id
      ${CHECKED}
      cross join lateral (
        select json_agg(json_build_object('place', place, 'country', country, 'number', encode(number, 'hex'), 'reason', reason)
          order by place) as places
        from tax_residences where statement_id = stated.id
      ) lived
    where person.holder_id is not null and (stated.stated_at, stated.id) > (${time}::timestamptz, ${id}::uuid)
    order by stated.stated_at, stated.id limit ${most}`;
}

/** The columns of the file, which has a line for each country. */
export const TAX_COLUMNS = [
  ...['holder', 'kind', 'birthDate'],
  ...TAX_FIELD_NAMES,
  ...['certification', 'statedAt', 'id'],
] as const;

/** A statement as lines of the file. */
export const taxLines = ({ residences, ...one }: Doc): string[] =>
  residences.map((place) => {
    const all: Readonly<Record<string, string | null>> = { ...one, ...place };
    return csvLine(TAX_COLUMNS.map((name) => all[name] ?? ''));
  });
