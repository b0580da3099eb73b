import type { deskCalls } from '@fnx/api/desk/desk';
import { refusalMessage } from '@fnx/api/refusals';
import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { commandOf } from '@/server/desk/define-command';
import type { Officer } from '@/server/desk/desk-route';
import { inDeskWords } from '@/server/operator/desk/desk-words';
import { verifyOwn } from '@/server/operator/officers/login';
import { proposals } from '@/server/operator/tables';
import type { AppContext } from '@/server/platform/context';
import { problem } from '@/server/platform/errors';
import { Refusal, refusal } from '@/server/platform/refusal';
import { proposedCommand } from './read-proposals';
import { signProposal } from './sign-proposal';
import { challengeOfList, listedHash } from './signed-challenge';

type Signed = z.output<(typeof deskCalls)['signList']['input']>;

/**
 * Adds an officer's signatures to several proposals, which one touch of the passkey gives: it signs the list of the hashes of their texts. Each
 * is then signed for itself, so that the refusal of one stops none of the others.
 *
 * @param opened proposals that the officer has opened in this session
 * @throws Refusal when one was not opened, or may move money or the chain, and DomainError PASSKEY_REFUSED when the list is another one
 */
export async function signList(
  ctx: AppContext,
  officer: Officer,
  { signatures, ...assertion }: Signed,
  opened: readonly string[],
) {
  const list: string[] = [];
  for (const { id, reason, subject } of signatures) {
    const [row] = await ctx.db.select().from(proposals).where(eq(proposals.id, id));
    if (!row) throw problem('NOT_FOUND');
    if (!opened.includes(id)) throw refusal('LIST_UNOPENED', {});
    if (!commandOf(ctx, row.command)?.inList) throw refusal('LIST_ALONE', { command: row.command });
    const seen = { ...proposedCommand(row), subject };
    list.push(listedHash(seen, { officer: officer.email, reason }));
  }
  const challenge = challengeOfList(list);
  await ctx.db.transaction((tx) => verifyOwn(ctx, tx, officer, assertion, challenge));
  const results = [];
  for (const one of signatures) {
    results.push({
      id: one.id,
      failure: await failureOf(ctx, officer, { ...one, ...assertion, list }),
    });
  }
  return { results };
}

/** Signs one; null when it was signed, or why it was not. */
async function failureOf(
  ctx: AppContext,
  officer: Officer,
  one: Parameters<typeof signProposal>[2],
) {
  try {
    await signProposal(ctx, officer, one);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusalMessage(error.code, error.params, (text) => inDeskWords(ctx, text));
  }
}
