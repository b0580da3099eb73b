import { endpoints } from '@fnx/api/endpoints';
import {
  READING_DAYS,
  READING_SCOPE_NAMES,
  READING_SCOPES,
  type ReadingScope,
} from '@fnx/api/shared/reading-tokens';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '@/lang/settings';
import { call } from '@/lib/http/http';
import { useProvenForm } from '@/lib/page/use-proven-form';
import { Button } from '@/ui/basics/button';
import { CopyButton } from '@/ui/basics/copy-button';
import { Stack } from '@/ui/basics/layout';
import { Notice } from '@/ui/feedback/notice';
import { ProofFields } from '@/ui/forms/proof-fields';
import { SelectField } from '@/ui/forms/select-field';
import { TextField } from '@/ui/forms/text-field';
import { sessionsQuery } from './queries';

const BOTH = 'BOTH';
const readsOf = (chosen: string) =>
  chosen === BOTH ? READING_SCOPE_NAMES : [chosen as ReadingScope];

/** Asks for a token's name, scope and end; shows the token once. */
export function ReadingTokenForm() {
  const client = useQueryClient();
  const [token, setToken] = useState<string | null>(null);
  const form = useProvenForm({
    initial: { label: '', reads: BOTH, days: String(READING_DAYS[2]) },
    check: ({ label }) => (label.trim() === '' ? { label: t('Name the program.') } : {}),
    send: async ({ label, reads, days }, proof) => {
      const input = { label, reads: [...readsOf(reads)], days: Number(days), ...proof };
      const made = await call(endpoints.makeReadingToken, input);
      form.clear();
      setToken(made.token);
      await client.invalidateQueries(sessionsQuery);
    },
  });
  if (token !== null) return <Made token={token} />;
  const { values, change } = form;
  return (
    <Stack as="form" gap={14} ref={form.form} onSubmit={form.submit} noValidate>
      <TextField
        label={t('Name of the program')}
        maxLength={60}
        autoComplete="off"
        {...form.field('label')}
      />
      <SelectField
        label={t('What it may read')}
        value={values.reads}
        onChange={({ target }) => change({ reads: target.value })}
      >
        <option value={BOTH}>{t('Both')}</option>
        {READING_SCOPE_NAMES.map((scope) => (
          <option key={scope} value={scope}>
            {t(READING_SCOPES[scope])}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('For how long')}
        value={values.days}
        onChange={({ target }) => change({ days: target.value })}
      >
        {READING_DAYS.map((days) => (
          <option key={days} value={String(days)}>
            {t('{count} days', { count: String(days) })}
          </option>
        ))}
      </SelectField>
      <ProofFields form={form} />
      {form.failureMessage ? <Notice tone="trouble">{form.failureMessage}</Notice> : null}
      <div>
        <Button type="submit" busy={form.busy}>
          {t('Create the access key')}
        </Button>
      </div>
    </Stack>
  );
}

function Made({ token }: { token: string }) {
  return (
    <Notice boxed title={t('Your access key')} action={<CopyButton text={token} />}>
      <Stack gap={8}>
        <span>{t('Copy it now. It is not shown again.')}</span>
        <code dir="ltr" className="small anywhere">
          {token}
        </code>
      </Stack>
    </Notice>
  );
}
