import { useQuery } from '@tanstack/react-query';
import { paths } from '@/config/paths';
import { groupThousands } from '@/lib/format/format';
import { configQuery } from '@/lib/queries/shared-queries';
import { Button } from '@/ui/basics/button';
import { CopyButton } from '@/ui/basics/copy-button';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { Steps } from '@/ui/feedback/steps';
import type { SwapState } from './swap';
import styles from './swap.module.css';
import type { Swapping } from './use-swap';

type Props = { swapping: Swapping; state: Extract<SwapState, { status: 'sent' | 'done' }> };

/** What became of the swap, from the hash to the block; the page may be closed meanwhile. */
export function SwapProgress({ swapping, state }: Props) {
  const { sent } = state;
  const config = useQuery(configQuery).data;
  const done = state.status === 'done';
  const words = done ? (state.success ? DONE : FAILED) : UNDER_WAY;
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {words.title}
        </h1>
        <p className={styles.lead}>{words.text}</p>
      </header>
      <Steps
        label="Swap"
        steps={[
          { title: 'Signed and sent', state: 'done' },
          {
            title: 'In a block',
            state: done ? (state.success ? 'done' : 'failed') : 'current',
          },
        ]}
      />
      <Rows
        rows={[
          { id: 'give', label: 'You gave', value: `${groupThousands(sent.amount)} ${sent.give}` },
          { id: 'get', label: 'For', value: sent.get },
          { id: 'hash', label: 'Transaction', value: sent.hash, long: true },
        ]}
      />
      <div className={styles.links}>
        <CopyButton text={sent.hash} label="Copy hash" />
        {config && !config.demo ? (
          <a href={`${config.chain.explorerUrl}/tx/${sent.hash}`} target="_blank" rel="noreferrer">
            See it on the explorer
          </a>
        ) : null}
      </div>
      {state.status === 'sent' && state.problem ? (
        <Notice boxed title="Still waiting">
          {state.problem}
        </Notice>
      ) : null}
      <div className={styles.foot}>
        {done ? (
          <Button wide onClick={() => swapping.leave(sent)}>
            Swap again
          </Button>
        ) : null}
        <Button wide variant={done ? 'quiet' : 'secondary'} href={paths.transactions}>
          See my transactions
        </Button>
        {state.status === 'sent' && state.problem ? (
          <Button wide variant="quiet" onClick={() => swapping.leave(sent)}>
            Do not wait for it here
          </Button>
        ) : null}
      </div>
    </>
  );
}

const UNDER_WAY = {
  title: 'Your swap is on its way',
  text: 'You can close this page. It is in your transactions once the chain shows it as final.',
};
const DONE = {
  title: 'Swapped',
  text: 'It is in your wallet. The exact amount stands in your transactions in a moment.',
};
const FAILED = {
  title: 'The exchange refused the swap',
  text: 'You keep what you wanted to give. Only the network fee was spent. Most often the price moved further than your slippage allows.',
};
