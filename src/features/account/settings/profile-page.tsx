import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { KYC_STATUS_LABELS } from '@fnx/api/shared/identity';
import { fullName, namesInOrder } from '@fnx/names/full-name';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '@/config/paths';
import { localPath } from '@/lang/engine/current';
import { plural, T, t } from '@/lang/settings';
import { formatDate } from '@/lib/format/format';
import { call } from '@/lib/http/http';
import { toast } from '@/lib/page/toast';
import { useForm } from '@/lib/page/use-form';
import { profileQuery, useProfile } from '@/lib/queries/shared-queries';
import { makeTabMemory, useLeaveWarning } from '@/lib/storage/tab-memory';
import { Blank } from '@/lists/blank';
import { maskPhone } from '@/shared/mask';
import { Button } from '@/ui/basics/button';
import { Inline, Stack } from '@/ui/basics/layout';
import portal from '@/ui/basics/portal-page.module.css';
import { Rows } from '@/ui/basics/rows';
import { DisplayText } from '@/ui/brand/display-text';
import { Notice } from '@/ui/feedback/notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusDot } from '@/ui/feedback/status-dot';
import { Actions, FieldPair } from '@/ui/forms/form-rows';
import { nameErrors } from '@/ui/forms/name-errors';
import { inNameOrder, NameFields } from '@/ui/forms/name-fields';
import { TextField } from '@/ui/forms/text-field';
import { IDENTITY_TEXTS } from './identity-text';
import { Panel } from './panel';
import { Section } from './section';
import styles from './settings.module.css';

type Profile = DataOf<'getProfile'>;

export function ProfilePage() {
  const { data: profile, error, refetch } = useProfile();
  return (
    <Stack gap={22} className={styles.page}>
      {profile ? (
        <Person profile={profile} />
      ) : error ? (
        <>
          <h1 className={portal.heading}>{t('Profile')}</h1>
          <Blank of={{ error, refetch }} />
        </>
      ) : (
        <div aria-busy="true">
          <Skeleton blockSize="96px" />
          <Skeleton blockSize="420px" />
        </div>
      )}
    </Stack>
  );
}

function Person({ profile }: { profile: Profile }) {
  return (
    <>
      <Inline as="header" gap="16px 24px" align="center" className={styles.person}>
        <span className={styles.avatar} aria-hidden="true">
          {namesInOrder(profile)
            .map((name) => [...name][0] ?? '')
            .join('')}
        </span>
        <div>
          <h1 className={portal.heading}>
            <DisplayText>{fullName(profile)}</DisplayText>
          </h1>
          <p className="small">
            {t('Member since {date}', { date: formatDate(profile.createdAt) })}
          </p>
        </div>
      </Inline>
      <div className={styles.panel}>
        <Identity profile={profile} />
        <Section
          title={t('Name and address')}
          text={t('As shown on your document. The identity check compares them.')}
        >
          {profile.kycStatus === 'NOT_APPLIED' ? (
            <NameForm profile={profile} />
          ) : (
            <ReadOnlyName profile={profile} />
          )}
        </Section>
        <Section title={t('Contact details')} text={t('Partly hidden for your privacy.')}>
          <Rows
            rows={[
              {
                id: 'email',
                label: t('E-mail'),
                value: profile.emailMasked,
                note: t('Verified'),
              },
              {
                id: 'phone',
                label: t('Phone'),
                value: <bdi dir="ltr">{maskPhone(profile.phone, profile.countryCode)}</bdi>,
                note: t('Verified'),
              },
            ]}
          />
          <Actions>
            <Button href={paths.settingsTab('security')} variant="secondary">
              {t('Change e-mail or phone')}
            </Button>
          </Actions>
        </Section>
      </div>
    </>
  );
}

function Identity({ profile }: { profile: Profile }) {
  const { kycStatus, kycReason, kycAttemptsLeft } = profile;
  const { tone, text, action } = IDENTITY_TEXTS[kycStatus];
  return (
    <Section
      title={t('Identity check')}
      text={t('Required for buying, staking and claiming rewards.')}
    >
      <StatusDot tone={tone}>{t(KYC_STATUS_LABELS[kycStatus])}</StatusDot>
      <p>{t(text)}</p>
      {kycStatus === 'RETRY' ? (
        <p className="small">
          {kycReason ? `${kycReason} ` : null}
          {plural(kycAttemptsLeft, '1 attempt left.', '{n} attempts left.')}
        </p>
      ) : null}
      {action ? (
        <Actions>
          <Button href={paths.kyc} variant="secondary">
            {t(action)}
          </Button>
        </Actions>
      ) : null}
    </Section>
  );
}

type Names = { firstName: string; lastName: string; address: string };

const memory = makeTabMemory<Names>();

function NameForm({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const saved: Names = {
    firstName: profile.firstName,
    lastName: profile.lastName,
    address: profile.address ?? '',
  };
  const [left] = useState(memory.read);
  const form = useForm<Names>({
    initial: left ?? saved,
    onChange: memory.keep,
    check: nameErrors,
    send: async ({ firstName, lastName, address }) => {
      const answer = await call(endpoints.updateProfile, {
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        ...(address.trim() ? { address: address.trim() } : {}),
      });
      memory.drop();
      client.setQueryData(profileQuery.queryKey, answer);
      toast.success(t('Profile saved'));
    },
  });
  const names = Object.keys(saved) as (keyof Names)[];
  useLeaveWarning(names.some((name) => form.values[name].trim() !== saved[name]));
  const field = (name: keyof Names) => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: { target: { value: string } }) => form.change({ [name]: event.target.value }),
  });
  return (
    <Panel form={form} action={t('Save')}>
      <FieldPair>
        <NameFields values={form.values} errors={form.errors} onChange={form.change} />
      </FieldPair>
      <TextField
        label={t('Address')}
        optional
        autoComplete="address-line1"
        hint={t('Street, number, postcode and city.')}
        maxLength={200}
        {...field('address')}
      />
      <p className="small">{t('You can change these until you start the identity check.')}</p>
    </Panel>
  );
}

/** Read-only once the identity check has started. */
function ReadOnlyName({ profile }: { profile: Profile }) {
  return (
    <>
      <Rows
        rows={[
          ...inNameOrder(
            { id: 'first', label: t('First name'), value: profile.firstName },
            { id: 'last', label: t('Last name'), value: profile.lastName },
          ),
          {
            id: 'address',
            label: t('Address'),
            value: profile.address ?? t('Not provided'),
            long: true,
          },
        ]}
      />
      <Notice>
        <T
          text="Your identity check uses these details, so they cannot be changed here. <a>Contact support</a> if something is wrong."
          a={(children) => <a href={localPath(paths.contact)}>{children}</a>}
        />
      </Notice>
    </>
  );
}
