import { endpoints } from '@fnx/api/endpoints';
import { PAYOUT_STATE_LABELS } from '@fnx/api/shared/rights-vocabulary';
import { inFours } from '@fnx/bank-files/creditor-reference';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '@/lang/distributions';
import { formatAmount, formatDate, formatDateTime } from '@/lib/format/format';
import { call } from '@/lib/http/http';
import { useProvenForm } from '@/lib/page/use-proven-form';
import { Button } from '@/ui/basics/button';
import { Card } from '@/ui/basics/card';
import { Inline, Stack } from '@/ui/basics/layout';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { ProofFields } from '@/ui/forms/proof-fields';
import { TextField } from '@/ui/forms/text-field';
import { CallDialog } from '@/wallet/calls/call-dialog';
import { accountQuery, BANK_ACCOUNT, type PayoutAccount } from './account-query';

/** How money reaches a bank account instead of a wallet; nothing where the bank does not offer it. */
export function BankAccount() {
  const { data } = useQuery(accountQuery);
  const [choosing, setChoosing] = useState(false);
  if (!data?.agent || data.currency === null) return null;
  const { account, agent, isChosen, currency } = data;
  const choose = () => setChoosing(true);
  return (
    <Card id={BANK_ACCOUNT} title={t('Paid to your bank account')}>
      <Stack gap={18}>
        <p>
          {t(
            'The bank can pay distributions and the money of your sales into your bank account, in {currency}. You sign once that its paying agent receives them for you. Your shares stay where they are.',
            { currency },
          )}
        </p>
        {account ? <Chosen data={data} /> : null}
        <AccountForm data={data} onSaved={choose} />
        {account || isChosen ? (
          <Inline gap={8}>
            <Button variant={isChosen ? 'secondary' : 'primary'} onClick={choose}>
              {isChosen ? t('End payments to my bank account') : t('Pay to my bank account')}
            </Button>
          </Inline>
        ) : null}
        <Payments payments={data.payments} />
      </Stack>
      {choosing ? (
        <CallDialog
          name="bankPayout"
          data={{ agent: isChosen ? null : agent, account: inFours(account?.iban ?? '') }}
          onClose={() => setChoosing(false)}
          onSent={() => setChoosing(false)}
        />
      ) : null}
    </Card>
  );
}

function Chosen({ data: { account, name, isChosen } }: { data: PayoutAccount }) {
  if (!account) return null;
  return (
    <Rows
      rows={[
        { id: 'iban', label: t('Bank account'), value: inFours(account.iban), long: true },
        { id: 'name', label: t('Account holder'), value: name || '–' },
        {
          id: 'state',
          label: t('Money goes to'),
          value: isChosen ? t('your bank account') : t('not to your bank account'),
          note: isChosen
            ? t('Transfers to this account begin {time}.', {
                time: formatDateTime(account.usableFrom),
              })
            : undefined,
        },
      ]}
    />
  );
}

function AccountForm({
  data: { account, name, known, isChosen },
  onSaved,
}: {
  data: PayoutAccount;
  onSaved: () => void;
}) {
  const client = useQueryClient();
  const form = useProvenForm({
    initial: { iban: known === null ? '' : inFours(known) },
    check: ({ iban }) => (iban.trim() === '' ? { iban: t('Enter an IBAN.') } : {}),
    send: async ({ iban }, proof) => {
      const changed = await call(endpoints.setPayoutAccount, { iban, ...proof });
      client.setQueryData(accountQuery.queryKey, changed);
      form.clear();
      if (!isChosen) onSaved();
    },
  });
  if (name === null) return <p className="small">{t('Complete your identity check first.')}</p>;
  return (
    <Stack as="form" gap={14} ref={form.form} onSubmit={form.submit} noValidate>
      <TextField
        label={account ? t('Another IBAN') : t('IBAN of your account')}
        hint={
          known === null
            ? inOwnName(name)
            : t('Your last transfer came from this account. Change it, or confirm it.')
        }
        autoComplete="off"
        spellCheck={false}
        maxLength={50}
        dir="ltr"
        {...form.field('iban')}
      />
      <ProofFields form={form} />
      {form.failureMessage ? <Notice tone="trouble">{form.failureMessage}</Notice> : null}
      <div>
        <Button type="submit" variant="secondary" busy={form.busy}>
          {t('Save bank account')}
        </Button>
      </div>
    </Stack>
  );
}

/** An identity that was confirmed by hand may have no name. */
const inOwnName = (name: string) =>
  name
    ? t('The account must be in your name: {name}.', { name })
    : t('The account must be in your name.');

function Payments({ payments }: Pick<PayoutAccount, 'payments'>) {
  if (payments.length === 0) return null;
  return (
    <Rows
      rows={payments.map(({ id, source, number, paidAt, amount, symbol, bank, state }) => ({
        id,
        label:
          source === 'DISTRIBUTION'
            ? t('Distribution {number}, {date}', { number: number ?? '', date: formatDate(paidAt) })
            : t('Sale of shares, {date}', { date: formatDate(paidAt) }),
        value: bank ? formatAmount(bank.amount, bank.currency) : formatAmount(amount, symbol),
        note: bank
          ? t('{state}. {amount} at {rate}', {
              state: t(PAYOUT_STATE_LABELS[state]),
              amount: formatAmount(amount, symbol),
              rate: bank.rate,
            })
          : t(PAYOUT_STATE_LABELS[state]),
      }))}
    />
  );
}
