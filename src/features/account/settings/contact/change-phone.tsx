import { endpoints } from '@fnx/api/endpoints';
import { Panel } from '@/features/account/settings/panel';
import { useStartAction } from '@/features/account/settings/use-start-action';
import { t } from '@/lang/settings';
import { useCountries } from '@/lib/format/countries';
import { fullPhone, isTooShort } from '@/lib/format/phone';
import { call } from '@/lib/http/http';
import { useProvenForm } from '@/lib/page/use-proven-form';
import { useProfile } from '@/lib/queries/shared-queries';
import { maskPhone } from '@/shared/mask';
import { PhoneField } from '@/ui/forms/phone-field';
import { ProofFields } from '@/ui/forms/proof-fields';

/** Starts a phone change; the code sent to the new number completes it. */
export function ChangePhone({ onClose }: { onClose: () => void }) {
  const countries = useCountries();
  const form = useChangePhone();
  return (
    <Panel
      title={t('Change phone')}
      text={t(
        'We send a code to the new number. Your current number stays in use until you enter it. We then notify the old number.',
      )}
      form={form}
      action={t('Send code')}
      onClose={onClose}
    >
      <PhoneField
        label={t('New mobile phone')}
        names={{ countryCode: 'countryCode', phone: 'newPhone' }}
        countries={countries}
        countryCode={form.values.countryCode}
        phone={form.values.newPhone}
        errors={{ countryCode: form.errors.countryCode, phone: form.errors.newPhone }}
        onChange={(change) => form.change('phone' in change ? { newPhone: change.phone } : change)}
      />
      <ProofFields form={form} />
    </Panel>
  );
}

function useChangePhone() {
  const startAction = useStartAction();
  const profile = useProfile().data;
  const form = useProvenForm({
    initial: { countryCode: profile?.countryCode ?? '', newPhone: '' },
    check: (values) => ({
      ...(values.countryCode ? {} : { countryCode: t('Choose the country code.') }),
      ...(isTooShort(values.newPhone)
        ? { newPhone: t('Enter a phone number with at least 4 digits.') }
        : {}),
    }),
    send: async (values, proof) => {
      const { countryCode } = values;
      const newPhone = values.newPhone.trim();
      const answer = await call(endpoints.sendOtpEmail, {
        purpose: 'CHANGE_PHONE',
        countryCode,
        newPhone,
        ...proof,
      });
      const sentTo = maskPhone(newPhone, countryCode);
      const recipient = fullPhone(countryCode, newPhone);
      await startAction({ purpose: 'CHANGE_PHONE', sentTo }, answer, recipient);
    },
  });
  return form;
}
