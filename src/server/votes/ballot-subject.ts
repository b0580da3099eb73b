import { BALLOT_KIND_LABELS } from '@fnx/api/shared/rights-vocabulary';
import { formatDecimal } from '@fnx/values/money';
import type { Subject } from '@/server/desk/look';
import type { AppContext } from '@/server/platform/context';
import { recordFact } from '@/server/register/board-calls';
import { readTimes } from './ballot-times';
import { textFileOf } from './requested-text';
import { type NewBallot, partsOf, readText } from './vote-commands';

/** A ballot as signers see it: the whole text, each choice by the number that voters see, and the times. */
export async function ballotSubject(ctx: AppContext, ballot: NewBallot): Promise<Subject> {
  const { request, kind, end, recordTime } = ballot;
  const { quorum, majority } = partsOf(ballot);
  const { title, text, choices } = readText((await textFileOf(ctx, ballot)).bytes);
  await readTimes(ctx, ballot);
  return {
    of: `ballot ${title}`,
    what: `Open the vote “${title}” until ${end}`,
    facts: [
      { label: 'Kind', value: BALLOT_KIND_LABELS[kind] },
      ...(request === undefined ? [] : [{ label: 'Asked for in request', value: String(request) }]),
      { label: 'Title', value: title },
      { label: 'Text, as voters read it', value: text },
      ...choices.map((choice, index) => ({ label: `Choice ${index + 1}`, value: choice })),
      { label: 'Ends', value: end },
      recordFact(recordTime),
      {
        label: 'Quorum',
        value: quorum === 0n ? 'none' : `${formatDecimal(quorum, 2)} % of all shares`,
      },
      { label: 'Majority', value: `${formatDecimal(majority, 2)} % of the votes` },
    ],
  };
}
