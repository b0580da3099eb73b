import { endpoints } from '@fnx/api/endpoints';
import {
  DEACTIVATION_REASON_LABELS,
  type DeactivationReason,
} from '@fnx/api/shared/account-vocabulary';
import { t } from '@/lang/settings';
import { call } from '@/lib/http/http';
import { useProvenForm } from '@/lib/page/use-proven-form';
import { useProfile } from '@/lib/queries/shared-queries';
import { openItemsOf } from '@/lib/session/open-items';
import { Stack } from '@/ui/basics/layout';
import { Link } from '@/ui/basics/link';
import { ProofFields } from '@/ui/forms/proof-fields';
import { SelectField } from '@/ui/forms/select-field';
import { TextAreaField } from '@/ui/forms/text-area-field';
import { ExportSection } from './export-section';
import { Panel } from './panel';
import { Section } from './section';
import styles from './settings.module.css';
import { useStartAction } from './use-start-action';

export function DeactivateTab() {
  return (
    <>
      <Section
        title={t('What happens')}
        text={t('You cannot deactivate your account while orders, stakes or rewards are open.')}
      >
        <Stack as="ul" gap={10} className={styles.facts}>
          <li>{t('All devices are logged out.')}</li>
          <li>{t('Your shares stay in the register under your name.')}</li>
          <li>{t('Settle open orders, stakes and rewards first. We list any that are open.')}</li>
          <li>{t('To reactivate the account unchanged, log in within 30 days.')}</li>
          <li>{t('We keep records for as long as the law requires.')}</li>
        </Stack>
      </Section>
      <ExportSection />
      <Section
        title={t('Deactivate')}
        text={t('We first send a code to your e-mail address to confirm.')}
      >
        <Deactivate />
      </Section>
    </>
  );
}

function useDeactivate() {
  const startAction = useStartAction();
  const profile = useProfile().data;
  const form = useProvenForm({
    initial: { reason: '', comment: '' },
    check: (values) => ({
      ...(values.reason ? {} : { reason: t('Choose the closest reason.') }),
    }),
    send: async (values, proof) => {
      const comment = values.comment.trim();
      const answer = await call(endpoints.deactivateAccount, {
        reason: values.reason as DeactivationReason,
        ...(comment ? { comment } : {}),
        ...proof,
      });
      const sentTo = profile?.emailMasked ?? t('your e-mail address');
      await startAction({ purpose: 'DEACTIVATE', sentTo }, answer, profile?.email);
    },
  });
  return form;
}

function Deactivate() {
  const form = useDeactivate();
  const open = openItemsOf(form.failure);
  return (
    <Panel
      form={form}
      action={t('Send code')}
      below={
        open.length > 0 ? (
          <Stack as="ul" gap={10} className={styles.facts}>
            {open.map(({ text, href }) => (
              <li key={text}>
                <Link href={href}>{text}</Link>
              </li>
            ))}
          </Stack>
        ) : null
      }
    >
      <SelectField label={t('Reason for leaving')} {...form.field('reason')}>
        <option value="">{t('Choose')}</option>
        {Object.entries(DEACTIVATION_REASON_LABELS).map(([reason, words]) => (
          <option key={reason} value={reason}>
            {t(words)}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={t('What could we have done better?')}
        optional
        maxLength={1000}
        {...form.field('comment')}
      />
      <ProofFields form={form} />
    </Panel>
  );
}
