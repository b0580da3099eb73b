import { raiseAlert, resolveAlert } from '@/server/messaging/alerts';
import type { AppContext } from '@/server/platform/context';
import type { ChainFault } from './ask-chain';
import { checkLedger } from './check-ledger';
import { checkRegister } from './check-register';

const NAMED = 3;

/** Everything wrong in the ledger, and every difference between index and chain. */
export async function checkAll(ctx: AppContext): Promise<ChainFault[]> {
  const broken = await checkLedger(ctx.db);
  return [
    ...broken.map(({ place, fault }) => ({ place, index: fault, chain: '' })),
    ...(await checkRegister(ctx)),
  ];
}

/** The same as `register check`, with an alert instead of a list. */
export async function watchRegister(ctx: AppContext): Promise<void> {
  const faults = await checkAll(ctx);
  await ctx.db.transaction(async (tx) => {
    if (faults.length === 0) return resolveAlert(ctx, tx, 'RECONCILIATION_FAILED', 'register');
    const named = faults.slice(0, NAMED).map(({ place }) => place);
    const detail = `${faults.length} differences, among them: ${named.join('; ')}. "register check" lists all.`;
    await raiseAlert(ctx, tx, { kind: 'RECONCILIATION_FAILED', subject: 'register', detail });
  });
}
