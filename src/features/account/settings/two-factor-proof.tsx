import { endpoints } from '@/api/endpoints';
import { call } from '@/lib/http/http';
import { useForm } from '@/lib/page/use-form';
import { Panel } from './panel';
import { checkProof, NO_PROOF, PROOF_ERRORS, ProofFields } from './proof-fields';

type Props = { onClose: () => void } & (
  | { kind: 'RECOVERY_CODES'; onCodes: (codes: readonly string[]) => void }
  | { kind: 'DISABLE'; onOff: () => void }
);

const WORDS = {
  RECOVERY_CODES: {
    title: 'New recovery codes',
    text: 'Ten new ones. The old ones stop counting at once.',
    action: 'Make new codes',
  },
  DISABLE: {
    title: 'Switch two-factor login off',
    text: 'A login then takes your password and a code we send you, and nothing else. Devices you trusted are forgotten.',
    action: 'Switch it off',
  },
} as const;

/** What asks for password and authenticator before two-factor login changes. */
export function TwoFactorProof(props: Props) {
  const words = WORDS[props.kind];
  const form = useForm({
    initial: NO_PROOF,
    check: (values) => checkProof(values, true),
    at: PROOF_ERRORS,
    send: async (values) => {
      const answer = await call(endpoints.enableTwoFactorGoogle, {
        action: props.kind,
        ...values,
      });
      if (props.kind === 'DISABLE') props.onOff();
      else if ('recoveryCodes' in answer) props.onCodes(answer.recoveryCodes);
    },
  });
  return (
    <Panel {...words} form={form} onClose={props.onClose}>
      <ProofFields form={form} twoFactor />
    </Panel>
  );
}
