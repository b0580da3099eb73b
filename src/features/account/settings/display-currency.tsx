import {
  DISPLAY_CURRENCIES,
  DISPLAY_CURRENCY_LABELS,
  type DisplayCurrency,
} from '@fnx/api/shared/account-vocabulary';
import { t } from '@/lang/settings';
import { formatCalendarDay, formatDateTime, groupThousands } from '@/lib/format/format';
import { useDisplayCurrency } from '@/lib/queries/display-currency';
import { SelectField } from '@/ui/forms/select-field';
import { type AccountSettings, useSaveSettings } from './queries';
import { SaveState } from './save-state';
import { Section } from './section';
import { WithSettings } from './with-settings';

export function DisplayCurrencySection() {
  return (
    <Section
      title={t('Display currency')}
      text={t(
        'Totals are shown in this currency too. Shares are priced in US dollars and paid for in cryptocurrency.',
      )}
    >
      <WithSettings blockSize="116px">
        {(settings) => <Currency settings={settings} />}
      </WithSettings>
    </Section>
  );
}

function Currency({ settings }: { settings: AccountSettings }) {
  const saving = useSaveSettings();
  return (
    <>
      <SelectField
        label={t('Display currency')}
        name="currency"
        value={settings.currency}
        onChange={({ target }) => saving.mutate({ currency: target.value as DisplayCurrency })}
      >
        {DISPLAY_CURRENCIES.map((currency) => (
          <option key={currency} value={currency}>
            {t(DISPLAY_CURRENCY_LABELS[currency])}
          </option>
        ))}
      </SelectField>
      <Rate />
      <SaveState saving={saving} />
    </>
  );
}

/** The rate, its source and its time. */
function Rate() {
  const shown = useDisplayCurrency();
  if (shown === null) return null;
  const { currency, rate } = shown;
  if (rate === undefined) return <p className="small">{t('Loading the rate…')}</p>;
  if (rate === null) {
    return (
      <p className="small">
        {t(
          'There is no current {currency} rate, so values are shown in US dollars only. We try again every hour.',
          { currency },
        )}
      </p>
    );
  }
  return (
    <p className="small">
      {t(
        rate.source === 'PURCHASE'
          ? '1 USD = {rate} {currency}. Purchases use the same rate. Updated {time}.'
          : '1 USD = {rate} {currency}. Reference rate of the European Central Bank of {day}, read {time}. For information only.',
        {
          rate: groupThousands(rate.perUsd),
          currency,
          day: formatCalendarDay(rate.day),
          time: formatDateTime(rate.readAt),
        },
      )}
    </p>
  );
}
