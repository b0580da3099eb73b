import { endpoints } from '@fnx/api/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '@/config/paths';
import { t } from '@/lang/wallet';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';
import { Button } from '@/ui/basics/button';
import { Inline } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { myWalletQuery } from '@/wallet/wallet-queries';

/** Its owner put the question off, until the page is loaded again. */
let isPutOff = false;

/**
 * Asks the owner of shares whose account by passkey has one signer for a second one. Nothing for everybody else.
 */
export function SecondSigner() {
  const [isOff, setOff] = useState(isPutOff);
  const { data } = useQuery({ ...myWalletQuery, enabled: !isOff });
  const alone = data?.wallets.find(
    ({ passkeys, balance, locked }) => passkeys.length === 1 && /[1-9]/.test(`${balance}${locked}`),
  );
  const account = alone?.address as `0x${string}` | undefined;
  const state = useQuery({
    queryKey: queryKey('relayState', account),
    queryFn: ({ signal }) => (account ? call(endpoints.relayState, { account }, { signal }) : null),
    enabled: account !== undefined && !isOff,
  }).data;
  if (isOff || !state || state.signers.length > 1) return null;
  return (
    <Notice
      boxed
      title={t('Add a second key')}
      action={
        <Inline gap={10}>
          <Button size="small" href={paths.settingsTab('wallets')}>
            {t('Add one now')}
          </Button>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              isPutOff = true;
              setOff(true);
            }}
          >
            {t('Later')}
          </Button>
        </Inline>
      }
    >
      {t(
        'One passkey signs for your shares. If you lose it, getting them back takes weeks; with a second one, nothing happens.',
      )}
    </Notice>
  );
}
