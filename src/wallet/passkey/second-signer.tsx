import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { t } from '@/lang/wallet';
import { call } from '@/lib/http/http';
import { queryKey } from '@/lib/queries/query-keys';
import { storedValue } from '@/lib/storage/stored-value';
import { DAY_MS } from '@/shared/time';
import { Button } from '@/ui/basics/button';
import { Inline } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { myWalletQuery } from '@/wallet/wallet-queries';

const LATER_MS = 14 * DAY_MS;

/** When its owner put the question off, in milliseconds since 1970. */
const putOff = storedValue<number>('fnx.secondSigner', (value) =>
  typeof value === 'number' ? value : null,
);

/**
 * Asks the owner of shares whose account by passkey has one signer for a second one. Nothing for everybody else, and for two weeks after it was
 * put off.
 */
export function SecondSigner() {
  const [isOff, setOff] = useState(() => Date.now() - (putOff.read() ?? 0) < LATER_MS);
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
      title={t('Add a second passkey or a wallet')}
      action={
        <Inline gap={10}>
          <Button size="small" href={paths.settingsTab('wallets')}>
            {t('Add one now')}
          </Button>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              putOff.save(Date.now());
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
