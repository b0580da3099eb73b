import { actionCalls } from '@fnx/api/desk/actions';
import { CURRENCY_IDS } from '@fnx/chain/currencies';
import type { KnownContracts } from '@fnx/chain/decode-call';
import type { Operator } from '@/server/desk/commands';
import { commandOf } from '@/server/desk/define-command';
import { listRoute } from '@/server/desk/desk-list';
import { type DeskRoute, deskRoute, type Officer } from '@/server/desk/desk-route';
import { type CallSend, readSends } from '@/server/desk/sending-leases';
import { execute } from '@/server/operator/execute';
import type { AppContext } from '@/server/platform/context';
import { readIndexedBlock } from '@/server/register/indexed-block';
import { leaseCalls } from './lease-calls';
import { type ChainCall, callOf, findChainCall, findSteps, listChainCalls } from './list-calls';
import { readWallets } from './read-wallets';
import { readKnownContracts, readRoleHolders } from './role-holders';

function view(row: ChainCall) {
  const {
    toAddress: to,
    valueRaw,
    blockNumber,
    preparedAt,
    preparedBy,
    signers,
    settledAt,
    claim,
    ...rest
  } = row;
  return {
    ...rest,
    to,
    preparedBy: signers ?? [preparedBy],
    preparedAt: preparedAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    valueRaw: valueRaw.toString(),
    blockNumber: blockNumber?.toString() ?? null,
    claim: claim && { ...claim, claimedAt: claim.claimedAt.toISOString() },
  };
}

const viewSend = ({ txHash, reportedBy, outcome }: CallSend) => ({ txHash, reportedBy, outcome });

const operatorOf = ({ ctx, officer: { email, roles } }: { ctx: AppContext; officer: Officer }) =>
  ({ ctx, name: email, source: 'DESK', roles }) as const;

async function run(
  operator: Operator,
  name: string,
  args: readonly string[],
  options: Readonly<Record<string, string | true>> = {},
): Promise<void> {
  const command = commandOf(operator.ctx, name);
  if (!command) throw new Error(`There is no command ${name}.`);
  await execute(command, operator, { args, options, files: {} });
}

function viewKnown({ config }: AppContext, { currencies, ...known }: KnownContracts) {
  const tokens = CURRENCY_IDS.map((id) => [id, currencies[id].address]);
  return { ...known, chainId: config.chain.id, currencies: Object.fromEntries(tokens) };
}

export const chainCallRoutes: readonly DeskRoute[] = [
  listRoute(actionCalls.list, async ({ ctx, officer, input }) => {
    const list = await listChainCalls({ ctx, roles: officer.roles }, input);
    const known = viewKnown(ctx, await readKnownContracts(ctx));
    return { ...list, docs: list.docs.map(view), known };
  }),
  deskRoute(actionCalls.show, 'view actions', async ({ ctx, officer, input }) => {
    const row = await findChainCall({ ctx, roles: officer.roles }, Number(input.id));
    const known = await readKnownContracts(ctx);
    return {
      action: view(row),
      steps: (await findSteps({ ctx, roles: officer.roles }, row.id)).map(view),
      known: viewKnown(ctx, known),
      signers: row.role === null ? [] : await readRoleHolders(ctx, known, row.role),
      wallets: await readWallets(ctx, known, callOf(row)),
      sends: (await readSends(ctx.db, row.id)).map(viewSend),
      finalBlock: (await readIndexedBlock(ctx.db))?.number ?? null,
      demo: ctx.config.mode === 'demo',
    };
  }),
  deskRoute(actionCalls.report, 'actions report', async ({ ctx, officer, input }) => {
    const operator = operatorOf({ ctx, officer });
    await run(operator, 'actions report', [input.id, input.txHash]);
    return view(await findChainCall(operator, Number(input.id)));
  }),
  deskRoute(actionCalls.claim, 'actions report', async ({ ctx, officer, input }) => {
    const { id, signer, again, together } = input;
    const claim = signer ? { way: 'WALLET' as const, ...signer, again } : { way: 'SAFE' as const };
    const operator = operatorOf({ ctx, officer });
    const steps = together ? await findSteps(operator, Number(id)) : [];
    const later = steps.map((step) => step.id).filter((step) => step > Number(id));
    await leaseCalls(operator, [Number(id), ...later], claim);
    return view(await findChainCall(operator, Number(id)));
  }),
  deskRoute(actionCalls.release, 'actions release', async ({ ctx, officer, input }) => {
    const operator = operatorOf({ ctx, officer });
    const { id, reason, declined } = input;
    await run(operator, 'actions release', [id], { reason, ...(declined && { declined }) });
    return view(await findChainCall(operator, Number(input.id)));
  }),
];
