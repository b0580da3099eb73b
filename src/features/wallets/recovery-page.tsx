import { useRouter } from 'next/router';
import { useState } from 'react';
import type { Address } from 'viem';
import { paths } from '@/config/paths';
import { T, t } from '@/lang/wallets';
import { submitOf } from '@/lib/page/use-press';
import { Button } from '@/ui/basics/button';
import { ChainPage, ChainPagePoints } from '@/ui/basics/chain-page';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { LoadFailure } from '@/ui/feedback/load-failure';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { TextField } from '@/ui/forms/text-field';
import { RecoveryState } from './recovery-state';
import { type Config, useKnownConfig, useWalletOnChain } from './use-wallet-on-chain';

const ADDRESS = /^0x[0-9a-f]{40}$/i;

/**
 * The recovery of a wallet, for everybody and without a login: read from the chain, stopped by the lost wallet, carried out by any.
 *
 * @param config of the service when the page was drawn, in case its API does not answer
 */
export function RecoveryPage({ config: drawn }: { config: Config | null }) {
  const { query, isReady } = useRouter();
  const asked = isReady ? String(query.wallet ?? '') : '';
  const wallet = ADDRESS.test(asked) ? (asked as Address) : null;
  return (
    <ChainPage
      title={t('Recovery of shares')}
      lead={t(
        'Your browser reads the recovery from the bank’s public register. The lost key can veto it before its date; afterwards it can be carried out. No login is needed.',
      )}
      aside={<Help />}
    >
      <Stack as="section" gap={18} aria-label={t('Recovery')}>
        <Question key={asked} asked={asked} isWrong={asked !== '' && !wallet} />
        {wallet ? <Answer wallet={wallet} drawn={drawn} /> : null}
      </Stack>
    </ChainPage>
  );
}

function Question({ asked, isWrong }: { asked: string; isWrong: boolean }) {
  const router = useRouter();
  const [typed, setTyped] = useState(asked);
  const [fault, setFault] = useState(isWrong);
  const submit = submitOf(() => {
    const wallet = typed.trim();
    const isAddress = ADDRESS.test(wallet);
    setFault(!isAddress);
    if (!isAddress) return 'refused';
    void router.push(paths.recovery(wallet), undefined, { shallow: true });
    return 'done';
  });
  return (
    <Stack as="form" gap={18} noValidate onSubmit={submit}>
      <TextField
        label={t('Lost address')}
        dir="ltr"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder="0x"
        autoComplete="off"
        spellCheck={false}
        error={fault ? t('Enter an address: 0x and 40 letters or digits.') : undefined}
      />
      <Button type="submit" variant={asked && !isWrong ? 'secondary' : 'primary'}>
        {t('Show its recovery')}
      </Button>
    </Stack>
  );
}

function Answer({ wallet, drawn }: { wallet: Address; drawn: Config | null }) {
  const config = useKnownConfig(drawn);
  const state = useWalletOnChain(config, wallet);
  if (state.data && config) {
    return (
      <>
        {state.isError ? (
          <Notice tone="trouble">
            {t('The register does not answer now. This is the state of a moment ago.')}
          </Notice>
        ) : null}
        <RecoveryState wallet={wallet} state={state.data} />
      </>
    );
  }
  if (state.isError) {
    return (
      <LoadFailure title={t('The register could not be read')} onRetry={state.refetch}>
        <T
          text="This site cannot read it now. A veto and the execution are also possible <a>without this site</a>."
          a={(children) => <Link href={HELP}>{children}</Link>}
        />
      </LoadFailure>
    );
  }
  return <Skeleton blockSize="690px" />;
}

const HELP = `${paths.help}#lost-wallet`;

function Help() {
  return (
    <ChainPagePoints title={t('Before you sign')}>
      <li>
        <T
          text="Is somebody recovering your shares although you still have the key? Veto it with that key, then <a>write to us</a>. The shares stay blocked until we know who you are."
          a={(children) => <Link href={paths.contact}>{children}</Link>}
        />
      </li>
      <li>
        {t(
          'Carrying out a recovery moves the shares to the new address that is named here. Anyone can do it, and gets nothing for it.',
        )}
      </li>
      <li>
        {t('Stakes, unpaid distributions and votes belong to the holder and continue unchanged.')}
      </li>
      <li>{t('Nobody of {brand} asks for your recovery phrase.')}</li>
      <li>
        <T
          text="This also works without this site: <a>lost or stolen</a>."
          a={(children) => <Link href={HELP}>{children}</Link>}
        />
      </li>
    </ChainPagePoints>
  );
}
