import { formatDecimal } from '@fnx/values/money';
import { useQuery } from '@tanstack/react-query';
import { paths } from '@/config/paths';
import { type SwapText, t } from '@/lang/swap';
import { formatAmount, groupThousands } from '@/lib/format/format';
import { configQuery } from '@/lib/queries/shared-queries';
import { Button } from '@/ui/basics/button';
import { CopyButton } from '@/ui/basics/copy-button';
import { Inline, Stack } from '@/ui/basics/layout';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { Steps } from '@/ui/feedback/steps';
import { outcomeQuery } from './queries';
import type { Sent } from './swap';
import styles from './swap.module.css';
import type { Swapping } from './use-swap';

type Props = { swapping: Swapping; sent: Sent };

/** Progress from transaction hash to confirmation, also after a reload. */
export function SwapProgress({ swapping, sent }: Props) {
  const config = useQuery(configQuery).data;
  const { data: outcome, isError } = useQuery(outcomeQuery(swapping.market, sent.hash));
  const done = outcome !== undefined;
  const hash = outcome?.hash ?? sent.hash;
  const token = swapping.tokens.find(({ symbol }) => symbol === sent.get);
  const raw = token && outcome?.success ? outcome.received(token.address) : null;
  const got =
    raw && token
      ? formatAmount(formatDecimal(raw, token.decimals), sent.get, { decimals: 8 })
      : null;
  const words = done ? (outcome.success ? DONE : FAILED) : UNDER_WAY;
  return (
    <>
      <Stack as="header" gap={8}>
        <h1 className={styles.title} tabIndex={-1}>
          {t(words.title)}
        </h1>
        <p className="muted">{t(words.text)}</p>
      </Stack>
      <Steps
        label={t('Swap')}
        steps={[
          { title: t('Swap sent'), state: 'done' },
          {
            title: t('Swap confirmed'),
            state: done ? (outcome.success ? 'done' : 'failed') : 'current',
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
          { id: 'hash', label: t('Transaction hash'), value: hash, long: true },
        ]}
      />
      <Inline gap="12px 20px" align="center">
        <CopyButton text={hash} label={t('Copy hash')} />
        {config && !config.demo ? (
          <a href={`${config.chain.explorerUrl}/tx/${hash}`} target="_blank" rel="noreferrer">
            {t('View on explorer')}
          </a>
        ) : null}
      </Inline>
      {isError ? (
        <Notice boxed title={t('Swap not confirmed yet')}>
          {t(
            'The swap was not confirmed within five minutes. It may still be confirmed until its deadline. Check your wallet; we record the swap once it is confirmed.',
          )}
        </Notice>
      ) : null}
      <Stack gap={10} className={styles.foot}>
        {done ? (
          <Button wide onClick={() => swapping.leave(hash)}>
            {t('Swap again')}
          </Button>
        ) : null}
        <Button wide variant={done ? 'quiet' : 'secondary'} href={paths.transactions}>
          {t('View my transactions')}
        </Button>
        {isError ? (
          <Button wide variant="quiet" onClick={() => swapping.leave(hash)}>
            {t('Start a new swap')}
          </Button>
        ) : null}
      </Stack>
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
