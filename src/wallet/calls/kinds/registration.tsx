import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { CallMismatchError } from '@fnx/chain/call-differences';
import { assertRegistration, encodeAddWallet } from '@fnx/chain/share-token';
import type { Hex } from 'viem';
import { t } from '@/lang/portfolio';
import { formatTime, shortAddress } from '@/lib/format/format';
import { call } from '@/lib/http/http';
import type { Row } from '@/ui/basics/rows';
import type { Step } from '@/ui/feedback/steps';
import {
  type Built,
  type BuiltCall,
  type CallKind,
  contractRow,
  type Review,
} from '@/wallet/calls/kind';

type Attestation = DataOf<'createAttestation'>;
type Addition = Extract<Attestation, { kind: 'ADD' }>;
type Consent = { registered: Hex; signature: Hex };

/** The wallet that is registered, and the share token. */
type Asked = { wallet: Hex; token: Hex };

/**
 * Registers a linked wallet for shares: the first one by an attestation of the service, each further one with the signed consent of
 * a registered one, so that nobody who steals the service's key can add a wallet of their own.
 */
export const registration: CallKind<{ wallet: Hex }> = {
  head: () => ({
    title: t('Register this wallet for shares'),
    button: t('Register wallet'),
  }),
  about: () => '',
  async build({ wallet }, { contracts }) {
    const asked = { wallet, token: contracts.shareToken };
    const attestation = await call(endpoints.createAttestation, { address: wallet });
    if (attestation.kind === 'ADD') return consentTo(attestation, asked);
    const { to, data } = attestation;
    return registering({ to, data, value: 0n }, attestation.holder, asked, {});
  },
};

/** A further wallet: one that is registered signs its consent, then the new one sends the transaction. */
function consentTo(addition: Addition, asked: Asked): Built<Hex> {
  const { consent, holder, nonce, validUntil } = addition;
  const { domain, message, primaryType } = consent.typedData;
  return {
    signers: consent.signers,
    read() {
      if (
        primaryType !== 'AddWallet' ||
        !same(domain.verifyingContract, asked.token) ||
        !same(message.wallet, asked.wallet) ||
        !same(message.holder, holder)
      ) {
        throw new CallMismatchError('NOT_A_REGISTRATION');
      }
      return {
        button: t('Sign consent'),
        ...reviewOf({ ...message, token: domain.verifyingContract }),
        steps: stepsOf(addition, asked.wallet, false),
      };
    },
    async sign(wallet, registered) {
      if (!registered) throw new TypeError('No wallet is connected.');
      const signature = await wallet.signTypedData(consent.typedData);
      const attested = { holder, nonce: BigInt(nonce), validUntil: BigInt(validUntil) };
      const addWallet = encodeAddWallet(asked.token, attested, registered, signature);
      const next = registering(addWallet, holder, asked, {
        consent: { registered, signature },
        steps: stepsOf(addition, asked.wallet, true),
      });
      return { next };
    },
  };
}

function registering(
  built: BuiltCall['call'],
  holder: Hex,
  asked: Asked,
  { consent, steps }: { consent?: Consent; steps?: Review['steps'] },
): BuiltCall {
  return {
    call: built,
    from: asked.wallet,
    read(sent) {
      const decoded = assertRegistration(sent, { ...asked, holder });
      return {
        description: t('Register {address}', { address: shortAddress(decoded.wallet) }),
        ...reviewOf({ ...decoded, token: sent.to, consentOf: consent?.registered }),
        ...(steps ? { steps } : {}),
      };
    },
  };
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

type Read = {
  wallet: string;
  holder: string;
  token: string;
  /** Unix seconds. */
  validUntil: bigint | number;
  consentOf?: string | undefined;
};

function reviewOf({ wallet, holder, token, validUntil, consentOf }: Read): Review {
  const given: Row[] = consentOf
    ? [{ id: 'consent', label: t('Consent of'), value: consentOf, long: true }]
    : [];
  return {
    rows: [
      { id: 'wallet', label: t('Wallet'), value: wallet, long: true },
      { id: 'holder', label: t('Your holder ID'), value: holder, long: true },
      ...given,
      contractRow(t('Share token'), token),
      {
        id: 'until',
        label: t('Valid until'),
        value: formatTime(new Date(Number(validUntil) * 1000).toISOString()),
        note: t('In your wallet: validUntil {seconds}, in seconds since 1970', {
          seconds: String(validUntil),
        }),
      },
    ],
    notice: t(
      'Registration writes the wallet and your random holder ID to the chain. Everybody can see that the two belong together, but not who you are.',
    ),
  };
}

function stepsOf({ consent }: Addition, wallet: Hex, isGiven: boolean): Review['steps'] {
  const signers = consent.signers.map(shortAddress).join(t(' or '));
  const steps: Step[] = [
    {
      title: t('Sign with {address}', { address: signers }),
      detail: t('1 of 2: a free signature, by a wallet that is registered already'),
      state: isGiven ? 'done' : 'current',
    },
    {
      title: t('Send from {address}', { address: shortAddress(wallet) }),
      detail: t('2 of 2: one transaction, by the new wallet'),
      state: isGiven ? 'current' : 'todo',
    },
  ];
  return { label: t('Registration'), steps };
}
