import type { TaxFileFormat } from '@fnx/api/shared/vocabulary';
import { fullName } from '@fnx/names/full-name';
import { eq } from 'drizzle-orm';
import { downloadName } from '@/config/bank-facts';
import { HOUR_SECONDS } from '@/server/platform/clock';
import type { AppContext, Session } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { throttle } from '@/server/platform/limits/throttle';
import { languageOf } from '@/server/users/read-settings';
import { users } from '@/server/users/tables';
import { type ReadTaxYear, readTaxYear, type YearQuery } from './read-tax-year';
import { writeCsv } from './write-csv';
import { type Person, writePdf } from './write-pdf';

const FORMATS: Record<
  TaxFileFormat,
  { type: string; write: (year: ReadTaxYear, person: Person, madeAt: Date) => Promise<Uint8Array> }
> = {
  pdf: { type: 'application/pdf', write: writePdf },
  csv: { type: 'text/csv; charset=utf-8', write: async (year) => Buffer.from(writeCsv(year)) },
};

/**
 * A customer's tax year as a file.
 * @throws DomainError TOO_MANY_ROWS (max), RATE_LIMITED, VALIDATION_ERROR for an unknown time zone
 */
export async function exportTaxYear(
  ctx: AppContext,
  session: Session,
  { format, ...query }: YearQuery & { format: TaxFileFormat },
): Promise<Response> {
  const { exportsPerHour } = ctx.config.limits;
  await throttle(ctx, `export-tax-year:${session.userId}`, exportsPerHour, HOUR_SECONDS);
  const year = await readTaxYear(ctx, session, query);
  const { type, write } = FORMATS[format];
  const bytes = await write(year, await readPerson(ctx, session), ctx.clock.now());
  return new Response(Buffer.from(bytes), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${downloadName(`tax-year-${year.year}.${format}`)}"`,
      'cache-control': 'no-store',
    },
  });
}

async function readPerson({ db }: AppContext, { userId }: Session): Promise<Person> {
  const [user] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      settings: users.settings,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw problem('SESSION_EXPIRED');
  return { name: fullName(user), email: user.email, language: languageOf(user) };
}
