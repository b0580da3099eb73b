import { findCases } from '@/server/compliance/cases/read-cases';
import { listTickets } from '@/server/content/contact/tickets';
import { listChecks } from '@/server/identity/review/list-checks';
import { listPeople } from '@/server/operator/people/list-people';
import { listProposals } from '@/server/operator/proposals/read-proposals';
import type { AppContext } from '@/server/platform/context';
import { listActions } from '@/server/register/actions/list-actions';
import { readRequests } from '@/server/wallets/recovery/read-requests';
import { ROLES } from '@/shared/desk';
import { type Row, timed } from './measure';
import { withStore } from './store';

const ROWS = 10_000;
const BUDGET_MS = { 'first page': 300, 'last page': 500, search: 500, newest: 500 };
const TIMES = 5;

const OF = `from generate_series(1, ${ROWS}) n`;
const ID = "md5('p' || n)::uuid";
const HASH = (what: string) => `'0x' || md5('${what} ' || n) || md5(n || ' ${what}')`;
const FILL = [
  `insert into users (id, first_name, last_name, email, country_code, phone, country, password_hash, kyc_status, holder_id,
     terms_version, terms_accepted_at, risk_accepted_at)
   select ${ID}, 'Maria', 'Person' || n, 'p' || n || '@example.org', '+41', '+4179' || n, 'CH', 'none', 'IN_REVIEW', ${HASH('holder')},
     'bench', now(), now() ${OF}`,
  `insert into kyc_applications (user_id, attempt, status, submitted_at) select ${ID}, 1, 'IN_REVIEW', now() - n * interval '1 min' ${OF}`,
  `insert into contact_tickets (id, name, email, subject, category, message, fingerprint)
   select 'T-' || n, 'Person' || n, 'p' || n || '@example.org', 'Bench', 'OTHER', 'Words', n::text ${OF}`,
  `insert into cases (user_id, kind, state, subject, evidence, fingerprint, opened_at)
   select ${ID}, 'LIMIT', 'OPEN', 'all', '{"period":"TOTAL","limitUsd":"1","askedUsd":"2"}', '', now() ${OF}`,
  `insert into recovery_requests (user_id, from_address, to_address, file_name, sha256, created_at)
   select ${ID}, '0x' || lpad(n::text, 40, 'a'), '0x' || lpad(n::text, 40, 'b'), n || '.jpg', repeat('f', 64), now() ${OF}`,
  `insert into proposals (id, version, command, args, options, files, reason, proposer, created_at, expires_at)
   select ${ID}, 2, 'announce', '{}', jsonb_build_object('title', 'Person' || n), '{}', 'Person' || n, 'ada', now(), now() + interval '1 day' ${OF}`,
  `insert into chain_actions (command, title, to_address, value_raw, data, prepared_by, prepared_at, prepared_block, reason)
   select 'transfers pause', 'pause', '0x' || repeat('1', 40), 0, '0x8456cb59', 'ada', now(), 1, 'Person' || n ${OF}`,
];

type Asked = { page: number; limit: number; search?: string; sort?: 'newest' };
const OFFICER = { id: '00000000-0000-4000-8000-000000000000', email: '', name: '', roles: ROLES };
const LISTS: Record<string, (ctx: AppContext, asked: Asked) => Promise<{ total: number }>> = {
  people: listPeople,
  checks: listChecks,
  cases: (ctx, asked) => findCases(ctx.db, asked),
  tickets: (ctx, asked) => listTickets({ ctx }, asked),
  recoveries: (ctx, asked) => readRequests(ctx, { ...asked, all: false }),
  proposals: (ctx, asked) => listProposals(ctx, OFFICER, asked),
  actions: (ctx, asked) => listActions({ ctx, roles: ROLES }, true, asked),
};

/** Every list of the desk with ten thousand open items, as its page asks for it. */
export async function benchDeskLists(): Promise<Row[]> {
  const first = { page: 1, limit: 50 };
  const asked: Record<keyof typeof BUDGET_MS, Asked> = {
    'first page': first,
    'last page': { ...first, page: ROWS / 50 },
    search: { ...first, search: 'person4711' },
    newest: { ...first, sort: 'newest' },
  };
  return withStore(async (ctx) => {
    for (const statement of FILL) await ctx.pool.query(statement);
    await ctx.pool.query('analyze');
    const figures: Row[] = [];
    for (const [list, read] of Object.entries(LISTS)) {
      for (const [what, input] of Object.entries(asked)) {
        const { total } = await read(ctx, input);
        if (total !== ('search' in input ? 1 : ROWS)) throw new Error(`${list}: ${total} rows`);
        const samples: number[] = [];
        for (let n = 0; n < TIMES; n += 1) samples.push(await timed(() => read(ctx, input)));
        const budget = BUDGET_MS[what as keyof typeof BUDGET_MS];
        figures.push({
          what: `${list}, ${what}`,
          figure: Math.max(...samples),
          budget,
          unit: 'ms',
        });
      }
    }
    return figures;
  });
}
