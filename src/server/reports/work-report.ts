import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { maybe, text } from '@/server/desk/command-fields';
import type { Operator } from '@/server/desk/commands';
import { defineCommand } from '@/server/desk/define-command';
import { refusal } from '@/server/platform/refusal';
import { fileOfRows } from './file-of-rows';

/** The first day of a month that is written as `2026-11`. */
function readMonth(typed: string): Date {
  if (/^20\d\d-(0[1-9]|1[0-2])$/.test(typed)) return new Date(`${typed}-01`);
  throw refusal('NOT_A_CHOICE', { value: typed, choices: '2026-01, 2026-02, …' });
}

const monthAfter = (from: Date) =>
  new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1));

type Times = {
  arrived: number;
  decided: number;
  refused: number;
  late: number;
  waiting: number;
  median: number | null;
  longest: number | null;
};

async function workOf({ ctx }: Operator, { month }: { month?: Date | undefined }) {
  const now = ctx.clock.now();
  const from = month ?? new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  const until = monthAfter(from);
  const end = until < now ? until : now;
  const rows = ctx.registry.workTimes.map(async ({ title, dueHours, rows }) => {
    const { rows: found } = await ctx.db.execute<Times>(sql`
      select count(*) filter (where since >= ${from} and since < ${until})::int as arrived,
        count(*) filter (where is_decided)::int as decided,
        count(*) filter (where is_decided and refused)::int as refused,
        count(*) filter (where (is_decided or waits) and hours > ${dueHours})::int as late,
        count(*) filter (where waits)::int as waiting,
        percentile_cont(0.5) within group (order by hours) filter (where is_decided) as median,
        max(hours) filter (where is_decided) as longest
      from (
        select *, ended >= ${from} and ended < ${until} as is_decided,
          since < ${end} and (ended is null or ended >= ${until}) as waits,
          extract(epoch from least(ended, ${end}::timestamptz) - since)::float8 / 3600 as hours
        from (${rows(now)}) matter
      ) timed`);
    const { arrived, decided, refused, late, waiting, ...hours } = found[0] as Times;
    const inHours = (value: number | null) => value?.toFixed(1) ?? '';
    return {
      month: from.toISOString().slice(0, 7),
      kind: title,
      arrived,
      decided,
      refused,
      'refused, %': decided === 0 ? '' : ((100 * refused) / decided).toFixed(1),
      'median, hours': inHours(hours.median),
      'longest, hours': inHours(hours.longest),
      late,
      'still waiting': waiting,
    };
  });
  const all = await Promise.all(rows);
  return { rows: all, file: fileOfRows(`work-${from.toISOString().slice(0, 7)}`, all) };
}

export const workReport = defineCommand({
  name: 'reports work',
  roles: ['FINANCE', 'COMPLIANCE', 'ADMINISTRATOR', 'AUDITOR'],
  summary: 'show how long officers took in a month, and what they refused',
  details:
    'By kind, in UTC; without --month the present one. Times are from arrival to the decision, of what was decided in the month: of a ticket to its first answer, of money that came to its release or return. Refused are rejected checks, confirmed cases, returned money, and proposals that were withdrawn or expired. Late is what took, or still waits, longer than its kind allows. The file has the same rows.',
  example: 'reports work --month 2026-11',
  input: z.object({ month: maybe(text('YYYY-MM', readMonth)) }),
  answer: {
    month: 'text',
    kind: 'text',
    arrived: 'number',
    decided: 'number',
    refused: 'number',
    'refused, %': 'number',
    'median, hours': 'number',
    'longest, hours': 'number',
    late: 'number',
    'still waiting': 'number',
  },
  read: workOf,
});
