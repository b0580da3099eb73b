import { issuanceCalls } from '@fnx/api/desk/issuance';
import { CommandCard, CommandForm } from '@/features/desk/commands/command-form';
import { DeskList } from '@/features/desk/frame/desk-list';
import { ItemPage } from '@/features/desk/frame/item-page';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { partOf, utc } from '@/features/desk/lib/words';
import { groupedText } from '@/features/desk/reports/numbers';
import { plural, t } from '@/lang/desk';
import { shortAddress } from '@/lib/format/format';
import { Card } from '@/ui/basics/card';
import { Stack } from '@/ui/basics/layout';
import { Rows } from '@/ui/basics/rows';
import { ListState } from './list-state';

/** One list: where it is, what to do next, and its lines. */
export function ShareListView({ id }: { id: string }) {
  const query = useDeskQuery(issuanceCalls.show, { id }, { every: 10_000 });
  return (
    <Stack gap={22}>
      <ItemPage query={query} skeleton="240px" back={['issuance', t('All lists')]}>
        {(list) => (
          <>
            <Facts list={list} />
            <Steps id={id} state={list.state} announced={list.announced} />
          </>
        )}
      </ItemPage>
      <Lines id={id} />
    </Stack>
  );
}

type Shown = NonNullable<ReturnType<typeof useDeskQuery<typeof issuanceCalls.show>>['data']>;

function Facts({ list }: { list: Shown }) {
  const { announced, shares, lines, issued, executableAt, cancelledAt } = list;
  const rows = [
    { label: t('State'), value: <ListState list={list} /> },
    { label: t('Number on the chain'), value: announced ?? t('not announced') },
    { label: t('Shares'), value: groupedText(shares) },
    { label: t('Lines issued'), value: partOf(issued, lines) },
    { label: t('Imported'), value: utc(list.createdAt) },
    ...(executableAt ? [{ label: t('Can be issued from'), value: utc(executableAt) }] : []),
    ...(cancelledAt ? [{ label: t('Cancelled'), value: utc(cancelledAt) }] : []),
    { label: t('Root'), value: list.root, long: true, copy: t('Copy root') },
    {
      label: t('SHA-256 of the resolution'),
      value: list.documentHash,
      long: true,
      copy: t('Copy hash'),
    },
    { label: t('SHA-256 of the file'), value: list.fileHash, long: true, copy: t('Copy hash') },
  ];
  return (
    <Card title={plural(lines, 'Register of 1 holder', 'Register of {n} holders')}>
      <Rows rows={rows} />
    </Card>
  );
}

function Steps({ id, state, announced }: Pick<Shown, 'id' | 'state' | 'announced'>) {
  return (
    <>
      {state === 'PREPARED' ? (
        <Card title={t('Before the announcement')}>
          <p className={view.lead}>
            {t(
              'BOARD sends the call under “On the chain”. If the file was wrong, discard the list and do not send the call.',
            )}
          </p>
          <CommandForm name="register discard" args={[id]} label={t('Discard the list')} quiet />
        </Card>
      ) : null}
      {state === 'DUE' ? (
        <Card title={t('Issue')}>
          <p className={view.lead}>
            {t(
              'Prepares a call that any wallet may send. When its block is final, the next lines follow.',
            )}
          </p>
          <CommandForm name="register issue" args={[id]} label={t('Issue the next 100 lines')} />
        </Card>
      ) : null}
      {announced !== null && (state === 'WAITING' || state === 'DUE') ? (
        <CommandCard
          title={t('Stop it')}
          name="issuance stop"
          args={[announced]}
          label={t('Stop the list')}
          quiet
        />
      ) : null}
      {state === 'PREPARED' ? null : (
        <Card title={t('Read-back')}>
          <p className={view.lead}>
            {t(
              'Compares the file with what each holder has on the chain at the last indexed block.',
            )}
          </p>
          <CommandForm
            name="register compare"
            args={[id]}
            label={t('Compare with the chain')}
            quiet
          />
        </Card>
      )}
    </>
  );
}

function Lines({ id }: { id: string }) {
  return (
    <DeskList
      of={issuanceCalls.lines}
      fixed={{ id }}
      cells={{
        Holder: ({ name, number, kind }) => (
          <>
            {name}
            <p>
              {number}
              {kind === 'COMPANY' ? `, ${t('company')}` : null}
            </p>
          </>
        ),
        Wallet: ({ wallet }) => (wallet ? shortAddress(wallet) : t('book entry')),
        Issued: ({ issuedAt }) => (issuedAt ? utc(issuedAt) : t('not yet')),
      }}
    />
  );
}
