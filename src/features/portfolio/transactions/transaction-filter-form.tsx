import { useId, useState } from 'react';
import { type PortfolioText, t } from '@/lang/portfolio';
import { useSearchText } from '@/lib/page/use-debounced';
import { TRANSACTION_STATUS_LABELS, TRANSACTION_TYPE_LABELS } from '@/shared/vocabulary';
import { Button } from '@/ui/basics/button';
import { SelectField } from '@/ui/forms/select-field';
import { TextField } from '@/ui/forms/text-field';
import styles from './transaction-filter-form.module.css';
import {
  countChoices,
  type Filters,
  isNarrowed,
  NO_FILTERS,
  SORT_LABELS,
} from './transaction-filters';

const CURRENCIES = ['BNB', 'USDT', 'USDC', 'FDUSD', 'BTCB', 'ETH'];

/** List filters, stored in the URL. All but the search are behind a button, because the list is the main content. */
export function TransactionFilterForm({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}) {
  const choose =
    (name: keyof Filters) =>
    ({ target }: { target: { value: string } }) =>
      onChange({ [name]: target.value });
  const [isOpen, setOpen] = useState(false);
  const chosen = countChoices(filters);
  const choices = useId();
  return (
    <search className={styles.form}>
      <SearchField value={filters.search} onSearch={(search) => onChange({ search })} />
      <Button
        className={styles.filterSwitch}
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={choices}
        onClick={() => setOpen(!isOpen)}
      >
        {chosen === 0 ? t('Filters') : t('Filters ({count})', { count: chosen })}
      </Button>
      <div id={choices} className={styles.choices} hidden={!isOpen}>
        <SelectField
          label={t('Type')}
          required={false}
          value={filters.type}
          onChange={choose('type')}
        >
          <option value="">{t('All types')}</option>
          {options(TRANSACTION_TYPE_LABELS)}
        </SelectField>
        <SelectField
          label={t('Status')}
          required={false}
          value={filters.status}
          onChange={choose('status')}
        >
          <option value="">{t('All statuses')}</option>
          {options(TRANSACTION_STATUS_LABELS)}
        </SelectField>
        <SelectField
          label={t('Currency')}
          required={false}
          value={filters.currencyId}
          onChange={choose('currencyId')}
        >
          <option value="">{t('All currencies')}</option>
          {CURRENCIES.map((id) => (
            <option key={id}>{id}</option>
          ))}
        </SelectField>
        <TextField
          label={t('From {day}', { day: '' }).trim()}
          type="date"
          required={false}
          max={filters.to || undefined}
          value={filters.from}
          onChange={choose('from')}
        />
        <TextField
          label={t('To {day}', { day: '' }).trim()}
          type="date"
          required={false}
          min={filters.from || undefined}
          value={filters.to}
          onChange={choose('to')}
        />
        <SelectField
          label={t('Sort')}
          required={false}
          value={filters.sort}
          onChange={choose('sort')}
        >
          {options(SORT_LABELS)}
        </SelectField>
      </div>
      {isNarrowed(filters) ? (
        <Button
          className={styles.clearFilters}
          variant="quiet"
          size="small"
          onClick={() => onChange(NO_FILTERS)}
        >
          {t('Clear filters')}
        </Button>
      ) : null}
    </search>
  );
}

function options(names: Readonly<Record<string, PortfolioText>>) {
  return Object.entries(names).map(([value, label]) => (
    <option key={value} value={value}>
      {t(label)}
    </option>
  ));
}

function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useSearchText(value, onSearch);
  return (
    <TextField
      label={t('Search')}
      hint={t('Transaction hash, order number or currency')}
      type="search"
      required={false}
      maxLength={100}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}
