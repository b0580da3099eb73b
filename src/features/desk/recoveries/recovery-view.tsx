import { type RecoveryToDecide, recoveryCalls } from '@fnx/api/desk/recoveries';
import { KYC_STATUS_LABELS } from '@fnx/api/shared/identity';
import { CommandForm } from '@/features/desk/commands/command-form';
import { ItemPage } from '@/features/desk/frame/item-page';
import { FieldValue } from '@/features/desk/frame/list-cells';
import view from '@/features/desk/frame/view.module.css';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { ACCOUNT_LABELS, ago, personName, utc } from '@/features/desk/lib/words';
import type { Renew } from '@/features/desk/pictures/picture-pane';
import { PictureRow } from '@/features/desk/pictures/picture-row';
import { ProposalsAbout } from '@/features/desk/proposals/proposals-about';
import styles from '@/features/desk/queue/item.module.css';
import { WorkBar } from '@/features/desk/queue/work-bar';
import { t } from '@/lang/desk';
import { formatShares } from '@/lib/format/format';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';

/** One request: its new picture beside those of the identity check, the wallets, and the decision. */
export function RecoveryView({ id }: { id: string }) {
  const query = useDeskQuery(recoveryCalls.show, { id });
  const renew: Renew = async (picture) => {
    const { data: fresh } = await query.refetch();
    const pictures = fresh ? [fresh.picture, ...fresh.checks] : [];
    return pictures.find((one) => one.id === picture)?.link;
  };
  return (
    <ItemPage query={query} skeleton="480px" back={['recoveries', t('All recoveries')]}>
      {(request) => <Request request={request} renew={renew} />}
    </ItemPage>
  );
}

function Request({ request, renew }: { request: RecoveryToDecide; renew: Renew }) {
  const { id, name, email, status, requestedAt, picture, checks } = request;
  // The newest attempt is what the new picture is compared with.
  const known = checks.filter(({ attempt }) => attempt === checks[0]?.attempt);
  const pictures = [
    { ...picture, label: t('new: face and document') },
    ...known.map((one) => ({ ...one, label: t('known: {label}', { label: one.label }) })),
  ];
  const isOpen = status === 'REQUESTED' || status === 'APPROVED';
  return (
    <>
      <header className={view.head}>
        <div>
          <h1>{personName(name)}</h1>
          <p className="small anywhere">{email}</p>
        </div>
        <p className={cx(view.facts, 'note')}>
          <FieldValue of={recoveryCalls.show.data.shape.status} value={status} />
          <span>{t('asked {time}', { time: ago(requestedAt) })}</span>
        </p>
      </header>
      <WorkBar kind="recoveries" id={id} />
      {request.wasVetoed ? (
        <Notice
          boxed
          tone="trouble"
          className={styles.notice}
          title={t('An earlier recovery was vetoed')}
        >
          {t(
            'The key of the lost wallet stopped it. If a thief has the key, the approval leads to a recovery without veto, which the administrator of the contract has to approve too.',
          )}
        </Notice>
      ) : null}
      <div className={cx(view.columns, styles.columns)}>
        <div className={view.column}>
          <PictureRow pictures={pictures} renew={renew} />
          {known.length === 0 ? (
            <Notice boxed title={t('There are no pictures of the identity check here')}>
              {t('Compare the new picture with those in the dashboard of the provider.')}
            </Notice>
          ) : null}
          <ProposalsAbout area="recoveries" id={id} className={styles.decide}>
            {isOpen ? (
              <Card
                className={styles.decide}
                title={status === 'APPROVED' ? t('Make the call again') : t('Approve')}
              >
                <div className={styles.decision}>
                  <p className="note">
                    {t(
                      'Takes effect when two officers have signed it. The answer is the call for the ENFORCER’s wallet.',
                    )}
                  </p>
                  <CommandForm
                    name="recoveries approve"
                    args={[id]}
                    label={t('Propose the approval')}
                  />
                </div>
              </Card>
            ) : null}
          </ProposalsAbout>
        </div>
        <div className={view.column}>
          <Card className={styles.facts} title={t('Request')}>
            <Facts request={request} />
          </Card>
          {isOpen ? (
            <Card className={styles.remarks} title={t('Reject')}>
              <div className={styles.decision}>
                <p className="note">{t('The customer reads the reason and can ask again.')}</p>
                <CommandForm
                  name="recoveries reject"
                  args={[id]}
                  options={{ approved: status === 'APPROVED' ? true : '' }}
                  label={t('Reject the request')}
                />
              </div>
            </Card>
          ) : null}
        </div>
      </div>
    </>
  );
}

function Facts({ request }: { request: RecoveryToDecide }) {
  const { from, to, shares, phone, requestedAt, approvedAt, reason } = request;
  const rows = [
    { label: t('Lost wallet'), value: from, long: true, copy: t('Copy address') },
    {
      label: t('Its shares'),
      value: shares === null ? t('No node answers') : formatShares(shares),
    },
    { label: t('New wallet'), value: to, long: true, copy: t('Copy address') },
    { label: t('Asked'), value: utc(requestedAt) },
    ...(approvedAt ? [{ label: t('Approved'), value: utc(approvedAt) }] : []),
    ...(reason ? [{ label: t('Rejected because'), value: reason }] : []),
  ];
  return (
    <>
      <Rows className={styles.rows} rows={rows} />
      <h3 className={styles.small}>{t('Account')}</h3>
      <Rows
        className={styles.rows}
        rows={[
          { label: t('Phone, to call'), value: phone, copy: t('Copy number') },
          {
            label: t('State'),
            value: t(ACCOUNT_LABELS[request.accountStatus] ?? request.accountStatus),
          },
          { label: t('Identity'), value: t(KYC_STATUS_LABELS[request.kycStatus]) },
          { label: t('Opened'), value: utc(request.memberSince) },
        ]}
      />
      <p className={styles.after}>
        <Link href={deskPaths.item('people', request.personId)}>{t('Open the person’s page')}</Link>
      </p>
    </>
  );
}
