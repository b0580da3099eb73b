import type { ReactNode } from 'react';
import { FoldedRows } from '@/ui/basics/folded-rows';
import { type Row, Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Steps } from '@/ui/feedback/steps';
import { TextField } from '@/ui/forms/text-field';
import type { WalletProblem } from '@/wallet/wallet-problem';
import { StageProblem } from './stage-problem';
import type { Signing } from './use-signed-call';

type Props = {
  signing: Omit<Signing, 'head'>;
  /** Rows that the call does not say, such as the network fee. */
  also?: readonly Row[];
  /** Title of a failure, on a page. */
  problemTitle?: string;
  /** Why it was not, where the kind of call knows more than the wallet. */
  explain?: (error: Error) => WalletProblem;
  /** Before what went wrong. */
  children?: ReactNode;
};

/** Only who compares it with the chain reads these. */
const isOfChain = ({ id = '' }: Row) => ['contract', 'currency', 'chain'].includes(id);

/** Shows what the wallet will sign, decoded from it, in a dialog or on a page; with what has to be typed, and what went wrong. */
export function CallReview({ signing, also = [], problemTitle, explain, children }: Props) {
  const { stage, review, steps, typed, setTyped } = signing;
  const { rows = [], details = [] } = review ?? {};
  const folded = [...details, ...rows.filter(isOfChain)];
  return (
    <>
      {review ? (
        <div>
          <Rows rows={[...rows.filter((row) => !isOfChain(row)), ...also]} />
          {folded.length > 0 ? <FoldedRows rows={folded} /> : null}
        </div>
      ) : null}
      {stage.name === 'building' ? <Skeleton blockSize="230px" /> : null}
      {steps ? <Steps {...steps} /> : null}
      {review?.notice ? <Notice>{review.notice}</Notice> : null}
      {children}
      <StageProblem stage={stage} title={problemTitle} explain={explain} />
      {review?.typed ? (
        <TextField
          label={review.typed.label}
          name="confirmText"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      ) : null}
    </>
  );
}
