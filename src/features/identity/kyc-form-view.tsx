import { memo, type ReactNode } from 'react';
import { type IdentityText, t } from '@/lang/identity';
import { useCountries } from '@/lib/format/countries';
import { formatDate } from '@/lib/format/format';
import { KYC_DOCUMENT_LABELS, KYC_DOCUMENT_TYPES } from '@/shared/identity';
import { Button } from '@/ui/basics/button';
import { Notice } from '@/ui/feedback/notice';
import { Choice } from '@/ui/forms/choice';
import { FieldPair } from '@/ui/forms/form-rows';
import { NameFields } from '@/ui/forms/name-fields';
import { PictureField } from '@/ui/forms/picture-field';
import { SelectField } from '@/ui/forms/select-field';
import { TextField } from '@/ui/forms/text-field';
import styles from './kyc.module.css';
import { type KycValues, type PictureName, picturesNeeded } from './kyc-form';
import type { KycDraft } from './use-kyc-draft';
import { useKycForm } from './use-kyc-form';

const PICTURES = {
  front: {
    label: 'Front of the document',
    hint: 'All four corners, no glare, every line readable.',
    camera: 'environment',
  },
  back: {
    label: 'Back of the document',
    hint: 'The side with the address or the machine-readable zone.',
    camera: 'environment',
  },
  selfie: {
    label: 'Photo of your face',
    hint: 'Look straight at the camera, in daylight, without glasses or hat.',
    camera: 'user',
  },
} as const satisfies Record<
  PictureName,
  { label: IdentityText; hint: IdentityText; camera: 'user' | 'environment' }
>;

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
      <Person {...kyc} />
      <Address {...kyc} />
      <Document {...kyc} />
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

function bind({ form }: Kyc, name: keyof KycValues) {
  return {
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: { target: { value: string } }) => form.change({ [name]: event.target.value }),
  };
}

/** Memoized: typing in other fields must not re-render hundreds of options. */
const CountryOptions = memo(() =>
  [{ code: '', name: t('Choose') }, ...useCountries()].map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  )),
);

function Person(kyc: Kyc) {
  return (
    <Part title={t('Personal details')}>
      <FieldPair>
        <NameFields values={kyc.form.values} errors={kyc.form.errors} onChange={kyc.form.change} />
        <TextField
          label={t('Date of birth')}
          type="date"
          autoComplete="bday"
          {...bind(kyc, 'birthDate')}
        />
        <SelectField label={t('Nationality')} {...bind(kyc, 'nationality')}>
          <CountryOptions />
        </SelectField>
      </FieldPair>
    </Part>
  );
}

function Address(kyc: Kyc) {
  return (
    <Part title={t('Address')}>
      <TextField
        label={t('Street and number')}
        autoComplete="address-line1"
        {...bind(kyc, 'addressLine')}
      />
      <FieldPair>
        <TextField
          label={t('Postal code')}
          optional
          autoComplete="postal-code"
          {...bind(kyc, 'postalCode')}
        />
        <TextField label={t('City')} autoComplete="address-level2" {...bind(kyc, 'city')} />
      </FieldPair>
      <SelectField label={t('Country')} autoComplete="country" {...bind(kyc, 'country')}>
        <CountryOptions />
      </SelectField>
    </Part>
  );
}

function Document(kyc: Kyc) {
  const { form, pictures, pictureErrors, setPicture } = kyc;
  return (
    <Part title={t('Identity document')}>
      <Choice
        legend={t('Document type')}
        hideLegend
        name="documentType"
        value={form.values.documentType}
        options={KYC_DOCUMENT_TYPES.map((value) => ({
          value,
          label: t(KYC_DOCUMENT_LABELS[value]),
        }))}
        onChange={(documentType) => form.change({ documentType })}
      />
      <FieldPair>
        <TextField
          label={t('Document number')}
          autoComplete="off"
          {...bind(kyc, 'documentNumber')}
        />
        <TextField
          label={t('Valid until')}
          type="date"
          optional
          {...bind(kyc, 'documentExpiresOn')}
        />
      </FieldPair>
      <div className={styles.pictures}>
        {picturesNeeded(form.values.documentType).map((name) => (
          <PictureField
            key={name}
            name={name}
            label={t(PICTURES[name].label)}
            hint={t(PICTURES[name].hint)}
            camera={PICTURES[name].camera}
            file={pictures[name]}
            error={pictureErrors[name]}
            onChange={(file, problem) => setPicture(name, file, problem)}
          />
        ))}
      </div>
    </Part>
  );
}
