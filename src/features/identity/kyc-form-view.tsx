import {
  IDENTITY_PICTURES,
  type IdentityField,
  picturesNeeded,
} from '@fnx/api/shared/identity-fields';
import type { ReactNode } from 'react';
import { t } from '@/lang/identity';
import { formatDate } from '@/lib/format/format';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { PictureField } from '@/ui/forms/picture-field';
import { FormRows } from './form-field';
import styles from './kyc.module.css';
import type { KycDraft } from './use-kyc-draft';
import { useKycForm } from './use-kyc-form';

type Kyc = ReturnType<typeof useKycForm>;

/** The built-in identity check form. */
export function KycForm({ draft }: { draft: KycDraft }) {
  const kyc = useKycForm(draft);
  const { form } = kyc;
  return (
    <form ref={form.form} className={styles.form} noValidate onSubmit={form.submit}>
      {kyc.demo ? (
        <Notice
          boxed
          title={t('No document with you?')}
          action={
            <Button variant="secondary" size="small" onClick={() => void kyc.fillSample()}>
              {t('Use sample data')}
            </Button>
          }
        >
          {t('This is a demo. Submit sample data and images, not your own documents.')}
        </Notice>
      ) : null}
      <Part name="PERSON" title={t('Personal details')} form={form} />
      <Part name="ADDRESS" title={t('Address')} form={form} />
      <Part name="DOCUMENT" title={t('Identity document')} form={form}>
        <PictureFields {...kyc} />
      </Part>
      {form.failureMessage ? <Notice tone="trouble">{form.failureMessage}</Notice> : null}
      <div className={styles.submit}>
        <Button type="submit" busy={form.busy}>
          {t('Submit for review')}
        </Button>
        <p>{t('By submitting you confirm that these details are correct and are your own.')}</p>
        <DraftNote {...kyc} />
      </div>
    </form>
  );
}

/** Says what happens to a form that is left. */
function DraftNote({ keptUntil, unsaved }: Kyc) {
  if (!keptUntil) return null;
  const date = formatDate(keptUntil);
  return (
    <p>
      {unsaved
        ? t(
            'Saving what you entered. You can continue until {date}, on this or another device. We keep it encrypted and delete it then.',
            { date },
          )
        : t(
            'Saved. You can continue until {date}, on this or another device. We keep it encrypted and delete it then.',
            { date },
          )}
    </p>
  );
}

function Part({
  name: part,
  title,
  form,
  children,
}: {
  name: IdentityField['part'];
  title: string;
  form: Kyc['form'];
  children?: ReactNode;
}) {
  return (
    <fieldset className={styles.part}>
      <legend>{title}</legend>
      <FormRows part={part} form={form} />
      {children}
    </fieldset>
  );
}

function PictureFields({ form, pictures, pictureErrors, setPicture }: Kyc) {
  return (
    <div className={styles.pictures}>
      {picturesNeeded(form.values.documentType).map((name) => (
        <PictureField
          key={name}
          name={name}
          label={t(IDENTITY_PICTURES[name].label)}
          hint={t(IDENTITY_PICTURES[name].hint)}
          camera={IDENTITY_PICTURES[name].camera}
          file={pictures[name]}
          error={pictureErrors[name]}
          onChange={(file, problem) => setPicture(name, file, problem)}
        />
      ))}
    </div>
  );
}
