import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { endpoints } from '@/api/endpoints';
import { paths } from '@/config/paths';
import { useCountries } from '@/lib/format/countries';
import { call } from '@/lib/http/http';
import { expectMessages } from '@/lib/page/demo-inbox';
import { useForm } from '@/lib/page/use-form';
import { configQuery, useProfile } from '@/lib/queries/shared-queries';
import { codeTimes } from '@/lib/session/code-times';
import { saveAction } from '@/lib/session/pending-action';
import { maskPhone } from '@/shared/mask';
import { PhoneField } from '@/ui/forms/phone-field';
import { Panel } from './panel';
import { checkProof, NO_PROOF, PROOF_ERRORS, ProofFields, proofOf } from './proof-fields';

/** Starts a phone change; the code sent to the new number completes it. */
export function ChangePhone({ onClose }: { onClose: () => void }) {
  const countries = useCountries();
  const { form, twoFactor } = useChangePhone();
  return (
    <Panel
      title="Change phone"
      text="We send a code to the new number. Your current number stays in use until you enter it. We then notify the old number."
      form={form}
      action="Send code"
      onClose={onClose}
    >
      <PhoneField
        label="New mobile phone"
        names={{ countryCode: 'countryCode', phone: 'newPhone' }}
        countries={countries}
        countryCode={form.values.countryCode}
        phone={form.values.newPhone}
        errors={{ countryCode: form.errors.countryCode, phone: form.errors.newPhone }}
        onChange={(change) => form.change('phone' in change ? { newPhone: change.phone } : change)}
      />
      <ProofFields form={form} twoFactor={twoFactor} />
    </Panel>
  );
}

function useChangePhone() {
  const router = useRouter();
  const client = useQueryClient();
  const profile = useProfile().data;
  const twoFactor = profile?.twoFactorEnabled ?? false;
  const form = useForm({
    initial: { countryCode: profile?.countryCode ?? '', newPhone: '', ...NO_PROOF },
    check: (values) => ({
      ...(values.countryCode ? {} : { countryCode: 'Choose the country code.' }),
      ...(values.newPhone.replace(/\D/g, '').length < 4
        ? { newPhone: 'Enter a phone number with at least 4 digits.' }
        : {}),
      ...checkProof(values, twoFactor),
    }),
    at: PROOF_ERRORS,
    send: async (values) => {
      const { countryCode } = values;
      const newPhone = values.newPhone.trim();
      const answer = await call(endpoints.sendOtpEmail, {
        purpose: 'CHANGE_PHONE',
        countryCode,
        newPhone,
        ...proofOf(values, twoFactor),
      });
      saveAction({
        purpose: 'CHANGE_PHONE',
        otpId: answer.otpId,
        sentTo: maskPhone(newPhone, countryCode),
        ...codeTimes(answer),
      });
      const config = await client.fetchQuery(configQuery);
      const digits = newPhone.replace(/\D/g, '').replace(/^0+/, '');
      if (config.demo) expectMessages([countryCode + digits]);
      await router.push(paths.actionCode);
    },
  });
  return { form, twoFactor };
}
