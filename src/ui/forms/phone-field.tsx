import { memo } from 'react';
import { t } from '@/lang/shell';
import styles from './phone-field.module.css';
import { SelectField } from './select-field';
import { TextField } from './text-field';

type Country = { name: string; callingCode: string };

/** Keeps the plus before the code in an Arabic list. */
const LEFT_TO_RIGHT = '\u200e';

/** A phone number: country code from a list, and the national number. */
export function PhoneField({
  countries,
  countryCode,
  phone,
  errors = {},
  label = t('Mobile phone'),
  names = { countryCode: 'countryCode', phone: 'phone' },
  onChange,
}: {
  countries: readonly Country[];
  countryCode: string;
  phone: string;
  errors?: { countryCode?: string | undefined; phone?: string | undefined };
  label?: string;
  /** The `name` attributes, used to find invalid fields. */
  names?: { countryCode: string; phone: string };
  onChange: (change: { countryCode: string } | { phone: string }) => void;
}) {
  return (
    <div className={styles.phone}>
      <SelectField
        label={t('Country code')}
        name={names.countryCode}
        autoComplete="tel-country-code"
        value={countryCode}
        error={errors.countryCode}
        onChange={(event) => onChange({ countryCode: event.target.value })}
      >
        <CallingCodes countries={countries} chosen={countryCode} />
      </SelectField>
      <TextField
        label={label}
        name={names.phone}
        // `tel` as a type is for numbers with their country, and takes no other kind of autofill.
        type="text"
        inputMode="tel"
        autoComplete="tel-national"
        value={phone}
        error={errors.phone}
        onChange={(event) => onChange({ phone: event.target.value })}
      />
    </div>
  );
}

/** Each calling code once, with its countries. Rerenders only when the selection changes. */
const CallingCodes = memo(
  ({ countries, chosen }: { countries: readonly Country[]; chosen: string }) => {
    const byCode = new Map<string, string[]>();
    for (const { callingCode, name } of countries) {
      byCode.set(callingCode, [...(byCode.get(callingCode) ?? []), name]);
    }
    const codes = [...byCode].sort(([a], [b]) => Number(a) - Number(b));
    return (
      <>
        <option value="">{t('Choose')}</option>
        {chosen && !byCode.has(chosen) ? <option value={chosen}>{chosen}</option> : null}
        {codes.map(([code, names]) => (
          <option key={code} value={code}>
            {LEFT_TO_RIGHT + code} {names.slice(0, 3).join(', ')}
            {names.length > 3 ? ' …' : ''}
          </option>
        ))}
      </>
    );
  },
);
