import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { endpoints, type InputOf } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { call } from '@/lib/http/http';
import { expectMessages } from '@/lib/page/demo-inbox';
import { useForm } from '@/lib/page/use-form';
import { configQuery, useProfile } from '@/lib/queries/shared-queries';
import { codeTimes } from '@/lib/session/code-times';
import { openItemsOf } from '@/lib/session/open-items';
import { saveAction } from '@/lib/session/pending-action';
import { Link } from '@/ui/basics/link';
import { SelectField } from '@/ui/forms/select-field';
import { TextAreaField } from '@/ui/forms/text-area-field';
import { ExportSection } from './export-section';
import { Panel } from './panel';
import { checkProof, NO_PROOF, PROOF_ERRORS, ProofFields, proofOf } from './proof-fields';
import { Section } from './section';
import styles from './settings.module.css';

type Reason = InputOf<'deactivateAccount'>['reason'];

const REASONS: Record<Reason, string> = {
  NO_LONGER_NEEDED: 'I no longer need it',
  FEES: 'It costs too much',
  TRUST: 'I do not trust it enough',
  HARD_TO_USE: 'It is hard to use',
  OTHER: 'Another reason',
};

/** What closing an account means, and how it is done. */
export function DeactivateTab() {
  return (
    <>
      <Section title="What happens" text="Closing is refused while something is still under way.">
        <ul className={styles.facts}>
          <li>You are logged out everywhere, and nobody can log in.</li>
          <li>Shares you hold stay entered in the register under your name.</li>
          <li>
            Open orders, stakes and rewards have to be settled first; we name them if there are any.
          </li>
          <li>For 30 days you can come back by logging in, and find everything as you left it.</li>
          <li>Records that the law wants kept are kept as long as it says.</li>
        </ul>
      </Section>
      <ExportSection />
      <Section title="Deactivate" text="We send a code to your mailbox before anything happens.">
        <Deactivate />
      </Section>
    </>
  );
}

function useDeactivate() {
  const router = useRouter();
  const client = useQueryClient();
  const profile = useProfile().data;
  const twoFactor = profile?.twoFactorEnabled ?? false;
  const form = useForm({
    initial: { reason: '', comment: '', ...NO_PROOF },
    check: (values) => ({
      ...(values.reason ? {} : { reason: 'Choose the reason that comes nearest.' }),
      ...checkProof(values, twoFactor),
    }),
    at: PROOF_ERRORS,
    send: async (values) => {
      const comment = values.comment.trim();
      const answer = await call(endpoints.deactivateAccount, {
        reason: values.reason as Reason,
        ...(comment ? { comment } : {}),
        ...proofOf(values, twoFactor),
      });
      saveAction({
        purpose: 'DEACTIVATE',
        otpId: answer.otpId,
        sentTo: profile?.emailMasked ?? 'your mailbox',
        ...codeTimes(answer),
      });
      const config = await client.fetchQuery(configQuery);
      if (config.demo && profile) expectMessages([profile.email]);
      await router.push(paths.actionCode);
    },
  });
  return { form, twoFactor };
}

function Deactivate() {
  const { form, twoFactor } = useDeactivate();
  const open = openItemsOf(form.failure);
  return (
    <Panel
      form={form}
      action="Send the code"
      below={
        open.length > 0 ? (
          <ul className={styles.facts}>
            {open.map(({ text, href }) => (
              <li key={text}>
                <Link href={href}>{text}</Link>
              </li>
            ))}
          </ul>
        ) : null
      }
    >
      <SelectField
        label="Why do you leave?"
        name="reason"
        value={form.values.reason}
        error={form.errors.reason}
        onChange={(event) => form.change({ reason: event.target.value })}
      >
        <option value="">Choose</option>
        {Object.entries(REASONS).map(([reason, words]) => (
          <option key={reason} value={reason}>
            {words}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="What should we have done better?"
        name="comment"
        optional
        maxLength={1000}
        value={form.values.comment}
        onChange={(event) => form.change({ comment: event.target.value })}
      />
      <ProofFields form={form} twoFactor={twoFactor} />
    </Panel>
  );
}
