import { sharedEndpoints as endpoints } from '@fnx/api/shared-endpoints';
import { ApiError } from '@fnx/client/errors';
import { fullName } from '@fnx/names/full-name';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { t } from '@/lang/contact';
import { call } from '@/lib/http/http';
import { useIdempotencyKey } from '@/lib/http/use-idempotency-key';
import { UserFacingError } from '@/lib/http/user-facing-error';
import { useHumanAnswer } from '@/lib/human-check/use-human-answer';
import { expectMessages } from '@/lib/page/demo-inbox';
import { useForm } from '@/lib/page/use-form';
import { configQuery, useProfile } from '@/lib/queries/shared-queries';
import {
  type ContactValues,
  checkContact,
  contactDraft,
  EMPTY_CONTACT,
  isContactCategory,
} from './contact-form';

/** Result of sending. `ticket` is null if the message had already been received; its number was sent by e-mail. */
export type Sent = { ticket: string | null; email: string };

/** State of the contact form: stored values, the human check and the ticket. */
export function useContact() {
  const router = useRouter();
  const client = useQueryClient();
  const keyOf = useIdempotencyKey();
  const human = useHumanAnswer();
  const [sent, setSent] = useState<Sent | null>(null);

  const form = useForm<ContactValues>({
    initial: EMPTY_CONTACT,
    check: checkContact,
    onChange: contactDraft.save,
    send: async (values) => {
      const { captchaVendor, demo } = await client.fetchQuery(configQuery);
      const captchaToken = await human.answer();
      if (captchaVendor && !captchaToken) {
        throw new UserFacingError(t('Please complete the human check first. Nothing was sent.'));
      }
      const { phone, category, ...rest } = values;
      if (!isContactCategory(category)) throw new TypeError('The form was not checked.');
      const email = values.email.trim();
      if (demo) expectMessages([email]);
      try {
        const { ticketId } = await call(
          endpoints.contactUs,
          {
            ...rest,
            email,
            category,
            ...(phone.trim() ? { phone: phone.trim() } : {}),
            captchaToken,
          },
          { idempotencyKey: keyOf(values) },
        );
        setSent({ ticket: ticketId, email });
      } catch (error) {
        // Only the human check token differs: the message was already received.
        const arrived = error instanceof ApiError && error.code === 'IDEMPOTENCY_MISMATCH';
        if (!arrived) throw error;
        setSent({ ticket: null, email });
      } finally {
        human.renew();
      }
      contactDraft.clear();
    },
  });

  const { setValues } = form;
  const profile = useProfile().data;
  const requestedCategory = router.query.category;
  useEffect(() => {
    setValues((values) => ({
      ...values,
      ...(isContactCategory(requestedCategory) ? { category: requestedCategory } : {}),
      ...contactDraft.read(),
    }));
  }, [requestedCategory, setValues]);
  useEffect(() => {
    if (!profile) return;
    setValues((values) => ({
      ...values,
      name: values.name || fullName(profile),
      email: values.email || profile.email,
    }));
  }, [profile, setValues]);

  const again = () => {
    setValues((values) => ({ ...values, subject: '', message: '' }));
    setSent(null);
  };
  return { form, human, sent, again };
}
