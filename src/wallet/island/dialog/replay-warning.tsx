import { useState } from 'react';
import { type Config, useAccount } from 'wagmi';
import { disconnect } from 'wagmi/actions';
import { storedValue } from '@/lib/storage/stored-value';
import { NotLoaded } from '@/ui/feedback/not-loaded';
import { onDemand } from '@/ui/feedback/on-demand';
import { DEMO_CONNECTOR_ID } from '@/wallet/demo/demo-ids';
import { PASSKEY_CONNECTOR_ID } from '@/wallet/passkey/passkey-ids';

/** They know the local chain alone. */
const OWN = [DEMO_CONNECTOR_ID, PASSKEY_CONNECTOR_ID];

// Apart from the wallet's code: dialogs bring the theme's library, which the wallet's own dialog does without.
const ReplayDialog = onDemand(
  () => import('./replay-dialog').then((module) => module.ReplayDialog),
  { failed: NotLoaded },
);

const accepted = storedValue<true>('fnx.replayAccepted', (value) => (value === true ? true : null));

/**
 * Demo mode: the local chain has the real chain's ID, so what a real wallet signs here could be sent there too. Shown once, before
 * anything is signed.
 *
 * @param waits true while another dialog is open
 */
export function ReplayWarning({ config, waits }: { config: Config; waits: boolean }) {
  const { status, connector } = useAccount();
  const [known, setKnown] = useState(() => accepted.read() === true);
  const real = status === 'connected' && !OWN.includes(connector?.id ?? '');
  if (known || waits || !real) return null;
  const leave = () => void disconnect(config).catch(() => {});
  return (
    <ReplayDialog
      onLeave={leave}
      onAccept={() => {
        accepted.save(true);
        setKnown(true);
      }}
    />
  );
}
