import { useId, useState } from 'react';
import { t as shell } from '@/lang/shell';
import { useSearchText } from '@/lib/page/use-debounced';
import { Button } from '@/ui/basics/button';
import { Segments } from '@/ui/charts/segments';
import { SelectField } from '@/ui/forms/select-field';
import { TextField } from '@/ui/forms/text-field';
import styles from './filter-bar.module.css';
import { type Filter, isNarrowed, noFilters } from './filters';
import type { List } from './use-list';

type Words<Text extends string> = (text: Text, values?: Record<string, string>) => string;

/** More filters than this are behind a button, because the list is the main content. */
const MOST_BESIDE = 3;

/** The filters of a list. A search field, and buttons, stay outside of the button that shows the others. */
export function FilterBar<Row, Text extends string>({
  t,
  list,
}: {
  t: Words<Text>;
  list: List<Row>;
}) {
  const [isOpen, setOpen] = useState(false);
  const choices = useId();
  const { filters, chosen, change } = list;
  const all = Object.entries(filters) as [string, Filter<Text>][];
  const isShort = ([, filter]: [string, Filter<Text>]) =>
    filter.kind === 'choice' && filter.as === 'segments';
  const searches = all.filter(([, { kind }]) => kind === 'search');
  const buttons = all.filter(isShort);
  const others = all.filter((one) => !searches.includes(one) && !isShort(one));
  if (all.length === 0) return null;
  const field = ([name, filter]: [string, Filter<Text>]) => (
    <FilterField
      key={name}
      t={t}
      filter={filter}
      value={chosen[name] ?? ''}
      other={(end) => (end && chosen[end]) || undefined}
      onChange={(value) => change({ [name]: value })}
    />
  );
  if (others.length <= MOST_BESIDE) {
    return (
      <search className={styles.row}>{[...searches, ...buttons, ...others].map(field)}</search>
    );
  }
  const count = others.filter(([name]) => chosen[name]).length;
  return (
    <search className={styles.form}>
      {searches.map(field)}
      <Button
        className={styles.switch}
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={choices}
        onClick={() => setOpen(!isOpen)}
      >
        {count === 0 ? shell('Filters') : shell('Filters ({count})', { count })}
      </Button>
      {buttons.map(field)}
      <div id={choices} className={styles.choices} hidden={!isOpen}>
        {others.map(field)}
      </div>
      {isNarrowed(filters, chosen) ? (
        <Button
          className={styles.clear}
          variant="quiet"
          size="small"
          onClick={() => change(noFilters(filters))}
        >
          {shell('Clear filters')}
        </Button>
      ) : null}
    </search>
  );
}

function FilterField<Text extends string>({
  t,
  filter,
  value,
  other,
  onChange,
}: {
  t: Words<Text>;
  filter: Filter<Text>;
  value: string;
  /** The value of another filter. */
  other: (name: string | undefined) => string | undefined;
  onChange: (value: string) => void;
}) {
  if (filter.kind === 'search') {
    const { label, hint } = filter;
    return (
      <SearchField label={t(label)} hint={hint && t(hint)} value={value} onSearch={onChange} />
    );
  }
  const field = {
    label: t(filter.label, { day: '' }).trim(),
    required: false,
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (filter.kind === 'day') {
    const { notBefore, notAfter } = filter;
    return <TextField {...field} type="date" min={other(notBefore)} max={other(notAfter)} />;
  }
  const options = Object.entries(filter.options).map(([value, label]) => ({
    value,
    label: label === null ? value : t(label),
  }));
  if (filter.kind === 'choice' && filter.as === 'segments') {
    return <Segments legend={field.label} options={options} value={value} onChange={onChange} />;
  }
  return (
    <SelectField {...field}>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

type SearchProps = {
  label: string;
  hint: string | undefined;
  value: string;
  onSearch: (text: string) => void;
};

function SearchField({ label, hint, value, onSearch }: SearchProps) {
  const [text, setText] = useSearchText(value, onSearch);
  return (
    <TextField
      label={label}
      hint={hint}
      type="search"
      required={false}
      maxLength={100}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}
