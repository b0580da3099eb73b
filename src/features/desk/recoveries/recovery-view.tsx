import { type RecoveryToDecide, recoveryCalls } from '@/api/desk/recoveries';
import { CommandForm } from '@/features/desk/commands/command-form';
import view from '@/features/desk/frame/view.module.css';
import { Blank } from '@/features/desk/lib/blank';
import { useDeskQuery } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { ACCOUNT_LABELS, ago, personName, utc } from '@/features/desk/lib/words';
import type { Renew } from '@/features/desk/pictures/picture-pane';
import { PictureRow } from '@/features/desk/pictures/picture-row';
import { ProposalsAbout } from '@/features/desk/proposals/proposals-about';
import styles from '@/features/desk/queue/item.module.css';
import { recoveryTone } from '@/features/desk/queue/tones';
import { WorkBar } from '@/features/desk/queue/work-bar';
import { formatShares } from '@/lib/format/format';
import { KYC_STATUS_LABELS } from '@/shared/identity';
import { RECOVERY_STATUS_LABELS } from '@/shared/rights-vocabulary';
import { Card } from '@/ui/basics/card';
import { cx } from '@/ui/basics/cx';
import { Link } from '@/ui/basics/link';
import { Rows } from '@/ui/basics/rows';
import { Notice } from '@/ui/feedback/notice';
import { StatusDot } from '@/ui/feedback/status-dot';

/** One request: its new picture beside those of the identity check, the wallets, and the decision. */
export function RecoveryView({ id }: { id: string }) {
  const { data, error, refetch } = useDeskQuery(recoveryCalls.show, { id });
  const renew: Renew = async (picture) => {
    const { data: fresh } = await refetch();
    const pictures = fresh ? [fresh.picture, ...fresh.checks] : [];
    return pictures.find((one) => one.id === picture)?.link;
  };
  return (
    <>
      <p className={view.back}>
        <Link href={deskPaths.area('recoveries')}>All recoveries</Link>
      </p>
      {data ? (
        <Request request={data} renew={renew} />
      ) : (
        <Blank of={{ error, refetch }} title="The recovery could not be loaded" blockSize="480px" />
      )}
    </>
  );
}

function Request({ request, renew }: { request: RecoveryToDecide; renew: Renew }) {
  const { id, name, email, status, requestedAt, picture, checks } = request;
  // The newest attempt is what the new picture is compared with.
  const known = checks.filter(({ attempt }) => attempt === checks[0]?.attempt);
  const pictures = [
    { ...picture, label: 'new: face and document' },
    ...known.map((one) => ({ ...one, label: `known: ${one.label}` })),
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
          <StatusDot tone={recoveryTone(status)}>{RECOVERY_STATUS_LABELS[status]}</StatusDot>
          <span>asked {ago(requestedAt)}</span>
        </p>
      </header>
      <WorkBar kind="recoveries" id={id} />
      {request.wasVetoed ? (
        <Notice
          boxed
          tone="trouble"
          className={styles.notice}
          title="An earlier recovery was vetoed"
        >
          The key of the lost wallet stopped it. If a thief has the key, the approval leads to a
          recovery without veto, which the administrator of the contract has to approve too.
        </Notice>
      ) : null}
      <div className={cx(view.columns, styles.columns)}>
        <div className={view.column}>
          <PictureRow pictures={pictures} renew={renew} />
          {known.length === 0 ? (
            <Notice boxed title="There are no pictures of the identity check here">
              Compare the new picture with those in the dashboard of the provider.
            </Notice>
          ) : null}
          <ProposalsAbout area="recoveries" id={id} className={styles.decide}>
            {isOpen ? (
              <Card
                className={styles.decide}
                title={status === 'APPROVED' ? 'Make the call again' : 'Approve'}
              >
                <div className={styles.decision}>
                  <p className="note">
                    Takes effect when two officers have signed it. The answer is the call for the
                    ENFORCER’s wallet.
                  </p>
                  <CommandForm name="recoveries approve" args={[id]} label="Propose the approval" />
                </div>
              </Card>
            ) : null}
          </ProposalsAbout>
        </div>
        <div className={view.column}>
          <Card className={styles.facts} title="Request">
            <Facts request={request} />
          </Card>
          {isOpen ? (
            <Card className={styles.remarks} title="Reject">
              <div className={styles.decision}>
                <p className="note">The customer reads the reason and can ask again.</p>
                <CommandForm
                  name="recoveries reject"
                  args={[id]}
                  options={{ approved: status === 'APPROVED' ? true : '' }}
                  label="Reject the request"
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
    { label: 'Lost wallet', value: from, long: true, copy: 'Copy address' },
    { label: 'Its shares', value: shares === null ? 'No node answers' : formatShares(shares) },
    { label: 'New wallet', value: to, long: true, copy: 'Copy address' },
    { label: 'Asked', value: utc(requestedAt) },
    ...(approvedAt ? [{ label: 'Approved', value: utc(approvedAt) }] : []),
    ...(reason ? [{ label: 'Rejected because', value: reason }] : []),
  ];
  return (
    <>
      <Rows className={styles.rows} rows={rows} />
      <h3 className={styles.small}>Account</h3>
      <Rows
        className={styles.rows}
        rows={[
          { label: 'Phone, to call', value: phone, copy: 'Copy number' },
          { label: 'State', value: ACCOUNT_LABELS[request.accountStatus] },
          { label: 'Identity', value: KYC_STATUS_LABELS[request.kycStatus] },
          { label: 'Opened', value: utc(request.memberSince) },
        ]}
      />
      <p className={styles.after}>
        <Link href={deskPaths.item('people', request.personId)}>Open the person’s page</Link>
      </p>
    </>
  );
}
