import { formatDecimal } from '@fnx/values/money';
import type { Subject } from '@/server/desk/look';
import type { AppContext } from '@/server/platform/context';
import { recordFact } from '@/server/register/board-calls';
import { type NewBallot, partsOf, readText } from './vote-commands';

/** A ballot as signers see it: the whole text, each choice by the number that voters see, and the times. */
export async function ballotSubject(_: AppContext, ballot: NewBallot): Promise<Subject> {
  const { textFile, end, recordTime } = ballot;
  const { quorum, majority } = partsOf(ballot);
  const { title, text, choices } = readText(textFile.read());
  return {
    of: `ballot ${title}`,
    what: `Open the vote “${title}” until ${end}`,
    facts: [
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
