import path from 'node:path';
import { CURRENCIES } from '@/chain/addresses';
import type { AppContext } from '@/server/platform/context';
import type { Subject } from '@/server/platform/define-command';
import { positiveOf } from '@/server/platform/field-readers';
import { readIssue } from '@/server/register/balances';
import { countFact, sharesFact } from '@/server/users/person-facts';
import { groupDecimal } from '@/shared/figures';
import { formatDecimal, SHARE_DECIMALS } from '@/shared/money';
import type { Declaration } from './distribution-commands';

/** A distribution as signers see it: how much, to how many holders, per share, and what rounding leaves. */
export async function declarationSubject(
  ctx: AppContext,
  { currency, amount, document, title, recordTime }: Declaration,
): Promise<Subject> {
  const { decimals } = CURRENCIES[currency];
  const raw = positiveOf(decimals, { field: '--amount' })(amount);
  const { holders, issuedRaw: shares } = await readIssue(ctx.db);
  const money = (value: bigint) =>
    `${groupDecimal('en', formatDecimal(value, decimals))} ${currency}`;
  const perShare = shares === 0n ? 0n : (raw * 10n ** BigInt(SHARE_DECIMALS)) / shares;
  return {
    of: `distribution ${title}`,
    what: `Distribute ${money(raw)} to ${countFact(holders)} holders: “${title}”`,
    facts: [
      { label: 'Amount', value: money(raw) },
      { label: 'Paid by', value: 'the board’s wallet, in two calls' },
      { label: 'Record time', value: recordTime ?? 'the last block when the second officer signs' },
      { label: 'Holders now', value: countFact(holders) },
      { label: 'Shares now', value: sharesFact(shares) },
      { label: 'Per share', value: money(perShare) },
      { label: 'Left by rounding, at most', value: `${holders} of its smallest unit` },
      { label: 'Document', value: path.basename(document.name) },
    ],
  };
}
