import { useQuery } from '@tanstack/react-query';
import { paths } from '@/config/paths';
import { type SwapText, t } from '@/lang/swap';
import { formatAmount, groupThousands } from '@/lib/format/format';
import { configQuery } from '@/lib/queries/shared-queries';
import { formatDecimal } from '@/shared/money';
import { Button } from '@/ui/basics/button';
import { CopyButton } from '@/ui/basics/copy-button';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { Steps } from '@/ui/feedback/steps';
import type { SwapState } from './swap';
import styles from './swap.module.css';
import type { Swapping } from './use-swap';

type Props = { swapping: Swapping; state: Extract<SwapState, { status: 'sent' | 'done' }> };

/** Progress from transaction hash to confirmation. */
export function SwapProgress({ swapping, state }: Props) {
  const { sent } = state;
  const config = useQuery(configQuery).data;
  const done = state.status === 'done';
  const token = swapping.tokens.find(({ symbol }) => symbol === sent.get);
  const raw = done ? state.received : null;
  const got =
    raw && token
      ? formatAmount(formatDecimal(raw, token.decimals), sent.get, { decimals: 8 })
      : null;
  const words = done ? (state.success ? DONE : FAILED) : UNDER_WAY;
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {t(words.title)}
        </h1>
        <p className="muted">{t(words.text)}</p>
      </header>
      <Steps
        label={t('Swap')}
        steps={[
          { title: t('Swap sent'), state: 'done' },
          {
            title: t('Swap confirmed'),
            state: done ? (state.success ? 'done' : 'failed') : 'current',
          },
        ]}
      />
      <Rows
        rows={[
          {
            id: 'give',
            label: t('You paid'),
            value: `${groupThousands(sent.amount)} ${sent.give}`,
          },
          got === null
            ? { id: 'get', label: t('You receive'), value: sent.get }
            : { id: 'get', label: t('You received'), value: got },
          { id: 'hash', label: t('Transaction hash'), value: sent.hash, long: true },
        ]}
      />
      <div className={styles.links}>
        <CopyButton text={sent.hash} label={t('Copy hash')} />
        {config && !config.demo ? (
          <a href={`${config.chain.explorerUrl}/tx/${sent.hash}`} target="_blank" rel="noreferrer">
            {t('View on explorer')}
          </a>
        ) : null}
      </div>
      {state.status === 'sent' && state.problem ? (
        <Notice boxed title={t('Swap not confirmed yet')}>
          {state.problem}
        </Notice>
      ) : null}
      <div className={styles.foot}>
        {done ? (
          <Button wide onClick={() => swapping.leave(sent)}>
            {t('Swap again')}
          </Button>
        ) : null}
        <Button wide variant={done ? 'quiet' : 'secondary'} href={paths.transactions}>
          {t('View my transactions')}
        </Button>
        {state.status === 'sent' && state.problem ? (
          <Button wide variant="quiet" onClick={() => swapping.leave(sent)}>
            {t('Start a new swap')}
          </Button>
        ) : null}
      </div>
    </>
  );
}

type Words = { title: SwapText; text: SwapText };

const UNDER_WAY: Words = {
  title: 'Swap sent',
  text: 'You can close this page. The swap appears in your transactions once it is confirmed.',
};
const DONE: Words = {
  title: 'Swap complete',
  text: 'Your wallet has received the tokens. The swap appears in your transactions shortly.',
};
const FAILED: Words = {
  title: 'Swap failed',
  text: 'Your tokens are still in your wallet; only the network fee was charged. The usual cause is a price change above your slippage. Review the swap and try again.',
};
