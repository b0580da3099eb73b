import {
  COMPARED_LABELS,
  type Compared,
  type Doubt,
  KYC_STATUS_LABELS,
} from '@fnx/api/shared/identity';
import type { Look, Subject } from '@/server/desk/look';
import { newestApplication } from '@/server/identity/applications';
import { doubtsInWords, readingOf, zoneInWords } from '@/server/identity/zone/compare-zone';
import { refusal } from '@/server/platform/refusal';
import type { OpenCase } from '@/server/platform/registry';
import { seePerson } from '@/server/users/person-facts';
import { EFFECTS } from './effects';
import { requireApprovable, requireWaiting } from './judge';

type Input = {
  email: string;
  /** Compared by the officer who proposes. */
  compared?: readonly Compared[];
  /** The open cases that this officer has read. */
  cases?: readonly number[] | undefined;
  doubts?: readonly Doubt[] | undefined;
};

const wordsOf = (compared: readonly Compared[]) =>
  compared.map((line) => COMPARED_LABELS[line]).join('; ');

/** @throws Refusal */
function requireRead(open: readonly OpenCase[], read: readonly number[]): void {
  const unread = open.filter(({ caseId }) => !read.includes(caseId));
  if (unread.length === 0) return;
  const cases = unread.map(({ caseId, what }) => `${caseId} (${what})`).join('; ');
  throw refusal('CHECK_WITH_CASES', { cases });
}

/** An identity check as signers see it; its pictures are on its page, which each of them has to open. */
export const checkSubject =
  (verdict: 'APPROVED' | 'REJECTED') =>
  async (ctx: Look, { email, compared, cases = [], doubts = [] }: Input): Promise<Subject> => {
    const { person, name, facts } = await seePerson(ctx, email);
    requireWaiting(person);
    const open = await ctx.registry.openCases(ctx, person.id);
    if (verdict === 'APPROVED') {
      await requireApprovable(ctx, person.id, doubts);
      requireRead(open, cases);
    }
    const newest = await newestApplication(ctx.db, person.id);
    const reading = newest && (await readingOf(ctx.db, newest));
    const verb = verdict === 'APPROVED' ? 'Approve' : 'Reject';
    return {
      of: `identity check of ${person.id}`,
      what: `${verb} the identity check of ${name}`,
      facts: [
        ...facts,
        {
          label: 'Check',
          value: `attempt ${newest?.attempt ?? 0}`,
          page: { area: 'checks', id: person.id },
        },
        {
          label: 'Decision',
          value: KYC_STATUS_LABELS[verdict],
          before: KYC_STATUS_LABELS[person.kycStatus],
        },
        { label: 'Effect', value: EFFECTS[verdict] },
        ...(compared ? [{ label: 'Compared', value: wordsOf(compared) }] : []),
        ...(compared ? [{ label: 'Machine-readable zone', value: zoneInWords(reading) }] : []),
        ...(doubts.length > 0 ? [{ label: 'Looked at', value: doubtsInWords(doubts) }] : []),
        ...open.map(({ caseId, what }) => ({
          label: 'Open case',
          value: what,
          page: { area: 'cases' as const, id: String(caseId) },
        })),
      ],
    };
  };
