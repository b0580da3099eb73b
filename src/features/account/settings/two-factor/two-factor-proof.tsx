import { endpoints } from '@fnx/api/endpoints';
import { Panel } from '@/features/account/settings/panel';
import { t } from '@/lang/settings';
import { call } from '@/lib/http/http';
import { useProvenForm } from '@/lib/page/use-proven-form';
import { ProofFields } from '@/ui/forms/proof-fields';

type Props = { onClose: () => void } & (
  | { kind: 'RECOVERY_CODES'; onCodes: (codes: readonly string[]) => void }
  | { kind: 'DISABLE'; onOff: () => void }
);

const WORDS = {
  RECOVERY_CODES: {
    title: 'New recovery codes',
    text: 'We create ten new codes. The old ones stop working immediately.',
    action: 'Create new codes',
  },
  DISABLE: {
    title: 'Turn off two-factor login',
    text: 'You then log in with your password and a code we send you. Trusted devices are forgotten.',
    action: 'Turn off',
  },
} as const;

export function TwoFactorProof(props: Props) {
  const words = WORDS[props.kind];
  const form = useProvenForm({
    initial: {},
    send: async (_, proof) => {
      const answer = await call(endpoints.enableTwoFactorGoogle, {
        action: props.kind,
        ...proof,
      });
      if (props.kind === 'DISABLE') props.onOff();
      else if ('recoveryCodes' in answer) props.onCodes(answer.recoveryCodes);
    },
  });
  return (
    <Panel
      title={t(words.title)}
      text={t(words.text)}
      form={form}
      action={t(words.action)}
      onClose={props.onClose}
    >
      <ProofFields form={form} />
    </Panel>
  );
}
