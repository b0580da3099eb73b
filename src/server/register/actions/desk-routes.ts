import { actionCalls } from '@/api/desk/actions';
import { CURRENCY_IDS } from '@/chain/addresses';
import type { KnownContracts } from '@/chain/decode-call';
import type { AppContext } from '@/server/platform/context';
import { type DeskRoute, deskRoute } from '@/server/platform/desk';
import { readIndexedBlock } from '@/server/register/indexed-block';
import { readWallets } from './read-wallets';
import { readKnownContracts, readRoleHolders } from './role-holders';
import {
  type ChainAction,
  callOf,
  findAction,
  listActions,
  reportTransaction,
  stateOf,
} from './track-actions';

/** Actions of a page. */
const SHOWN = 200;

function view(row: ChainAction, now: Date) {
  const { toAddress: to, valueRaw, blockNumber, preparedAt, settledAt, ...rest } = row;
  return {
    ...rest,
    to,
    preparedAt: preparedAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    valueRaw: valueRaw.toString(),
    blockNumber: blockNumber?.toString() ?? null,
    state: stateOf(row, now),
  };
}

function viewKnown({ config }: AppContext, { contracts, currencies, timelock }: KnownContracts) {
  const tokens = CURRENCY_IDS.map((id) => [id, currencies[id].address]);
  return { chainId: config.chain.id, contracts, currencies: Object.fromEntries(tokens), timelock };
}

export const actionRoutes: readonly DeskRoute[] = [
  deskRoute(actionCalls.list, 'view actions', async ({ ctx, input }) => {
    const rows = await listActions(ctx, input.show !== 'all', SHOWN);
    const now = ctx.clock.now();
    const known = viewKnown(ctx, await readKnownContracts(ctx));
    return { list: rows.map((row) => view(row, now)), known };
  }),
  deskRoute(actionCalls.show, 'view actions', async ({ ctx, input }) => {
    const row = await findAction(ctx.db, Number(input.id));
    const known = await readKnownContracts(ctx);
    return {
      action: view(row, ctx.clock.now()),
      known: viewKnown(ctx, known),
      signers: row.role === null ? [] : await readRoleHolders(ctx, known, row.role),
      wallets: await readWallets(ctx, known, callOf(row)),
      finalBlock: (await readIndexedBlock(ctx.db))?.number ?? null,
      demo: ctx.config.mode === 'demo',
    };
  }),
  deskRoute(actionCalls.report, 'actions report', async ({ ctx, officer, input }) => {
    const operator = { ctx, name: officer.email, source: 'DESK' as const };
    const row = await reportTransaction(operator, Number(input.id), input.txHash);
    return view(row, ctx.clock.now());
  }),
];
