import type { ReactNode } from 'react';
import { memo } from 'react';
import { paths } from '@/config/paths';
import styles from '@/features/account/auth-page.module.css';
import { T, t } from '@/lang/account';
import { localPath } from '@/lang/engine/current';
import { callingCodeOf, useCountries } from '@/lib/format/countries';
import type { FieldErrors, TextFields } from '@/lib/page/use-form';
import { Stack } from '@/ui/basics/layout';
import { Checkbox } from '@/ui/forms/checkbox';
import { FieldPair } from '@/ui/forms/form-rows';
import { NameFields } from '@/ui/forms/name-fields';
import { PasswordField } from '@/ui/forms/password/password-field';
import { PhoneField } from '@/ui/forms/phone-field';
import { SelectField } from '@/ui/forms/select-field';
import { TextField } from '@/ui/forms/text-field';
import type { SignUpValues } from './sign-up-form';

type Part = TextFields<TextName> & {
  values: SignUpValues;
  errors: FieldErrors<SignUpValues>;
  change: (part: Partial<SignUpValues>) => void;
};

type TextName = 'email' | 'password' | 'confirmPassword' | 'referralCode';

export function SignUpFields(part: Part) {
  return (
    <>
      <FieldPair>
        <NameFields values={part.values} errors={part.errors} autofocus onChange={part.change} />
      </FieldPair>
      <TextField
        label={t('E-mail')}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...part.field('email')}
      />
      <CountryAndPhone {...part} />
      <PasswordField
        label={t('Password')}
        autoComplete="new-password"
        hint={t('Use at least 8 characters. A long phrase is easy to remember and hard to guess.')}
        meter
        {...part.field('password')}
      />
      <PasswordField
        label={t('Confirm password')}
        autoComplete="new-password"
        {...part.field('confirmPassword')}
      />
      <details className={styles.more} open={part.values.referralCode !== '' || undefined}>
        <summary>{t('I have a referral code')}</summary>
        <div>
          <TextField label={t('Referral code')} optional {...part.field('referralCode')} />
        </div>
      </details>
    </>
  );
}

/** Country and phone. Choosing a country sets the calling code unless the customer chose another. */
function CountryAndPhone({ values, errors, change }: Part) {
  const choose = (country: string) => {
    const untouched =
      values.countryCode === '' || values.countryCode === callingCodeOf(values.country);
    change({ country, ...(untouched ? { countryCode: callingCodeOf(country) } : {}) });
  };
  return (
    <>
      <SelectField
        label={t('Country of residence')}
        name="country"
        autoComplete="country"
        value={values.country}
        error={errors.country}
        onChange={(event) => choose(event.target.value)}
      >
        <CountryOptions none={t('Choose')} />
      </SelectField>
      <PhoneField
        countries={useCountries()}
        countryCode={values.countryCode}
        phone={values.phone}
        errors={errors}
        onChange={change}
      />
    </>
  );
}

/** Memoized: typing in other fields must not re-render hundreds of options. */
const CountryOptions = memo(({ none }: { none: string }) =>
  [{ code: '', name: none }, ...useCountries()].map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  )),
);

export function SignUpConsent({ values, errors, change }: Part) {
  return (
    <Stack gap={16} className={styles.boxes}>
      <Checkbox
        name="termsAccepted"
        required
        checked={values.termsAccepted}
        error={errors.termsAccepted}
        onChange={(event) => change({ termsAccepted: event.target.checked })}
        label={
          <T
            text="I accept the <terms>terms of use</terms> and the <privacy>privacy policy</privacy>."
            terms={(children) => <Text href={paths.terms}>{children}</Text>}
            privacy={(children) => <Text href={paths.privacy}>{children}</Text>}
          />
        }
      />
      <Checkbox
        name="riskAccepted"
        required
        checked={values.riskAccepted}
        error={errors.riskAccepted}
        onChange={(event) => change({ riskAccepted: event.target.checked })}
        label={
          <T
            text="I understand that shares can <a>lose all of their value</a> and that I may not be able to sell them."
            a={(children) => <Text href={paths.risk}>{children}</Text>}
          />
        }
      />
      <Checkbox
        name="marketingOptIn"
        checked={values.marketingOptIn}
        onChange={(event) => change({ marketingOptIn: event.target.checked })}
        label={t('E-mail me about new rounds. I can unsubscribe at any time.')}
      />
    </Stack>
  );
}

/** Opens in a new tab, so that the form keeps its values. */
function Text({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={localPath(href)} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
