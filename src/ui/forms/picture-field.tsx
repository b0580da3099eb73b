import { type DragEvent, useEffect, useId, useState } from 'react';
import { t } from '@/lang/shell';
import { Button } from '@/ui/basics/button';
import { cx } from '@/ui/basics/cx';
import { Inline, Stack } from '@/ui/basics/layout';
import { FieldNote } from './field';
import styles from './picture-field.module.css';

const EIGHT_MB = 8 * 1024 * 1024;
const KINDS = ['image/jpeg', 'image/png', 'image/webp'];

/** Accepted types, for the file chooser. */
const ACCEPTED_KINDS = KINDS.join(',');

/** An error message for an unsuitable picture, or null. The service checks the file's bytes again. */
export function pictureProblem(file: Pick<File, 'size' | 'type'>): string | null {
  if (!KINDS.includes(file.type)) return t('Choose a JPEG, PNG or WebP picture.');
  if (file.size === 0) return t('This file is empty.');
  if (file.size > EIGHT_MB) return t('This picture is larger than 8 MB. Choose a smaller one.');
  return null;
}

/** Object URL of the file, revoked when the file changes. */
function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) {
      setUrl(undefined);
      return;
    }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/** A picture that is selected, dropped or taken with the camera, with a preview. */
export function PictureField({
  name,
  label,
  hint,
  file,
  error,
  camera,
  onChange,
}: {
  name: string;
  label: string;
  hint: string;
  file: File | undefined;
  error?: string | undefined;
  camera: 'user' | 'environment';
  onChange: (file: File | undefined, problem?: string) => void;
}) {
  const id = useId();
  const preview = usePreview(file);
  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    const problem = pictureProblem(chosen);
    if (problem) onChange(undefined, problem);
    else onChange(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };
  return (
    <Stack gap={8} top>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: drag and drop is optional; the input inside is keyboard accessible */}
      <div
        className={cx(styles.drop, preview && styles.filled, error && styles.wrong)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <label htmlFor={id}>
          {preview ? (
            // biome-ignore lint/performance/noImgElement: a local file, never fetched
            <img src={preview} alt={`${label} (preview)`} />
          ) : (
            <Stack as="span" gap={2} className={cx(styles.invite, 'small')}>
              <strong>{label}</strong>
              <span>{t('Choose or drop a picture')}</span>
            </Stack>
          )}
        </label>
        <input
          id={id}
          name={name}
          type="file"
          accept={ACCEPTED_KINDS}
          capture={camera}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // Lets the same file be chosen again after it was removed.
            event.target.value = '';
          }}
        />
      </div>
      <Inline gap={8} nowrap align="start" between className={styles.pictureFoot}>
        <FieldNote id={`${id}-note`} hint={file ? `${label}: ${file.name}` : hint} error={error} />
        {file ? (
          <Button
            variant="quiet"
            size="small"
            aria-label={t('Remove: {label}', { label })}
            onClick={() => onChange(undefined)}
          >
            {t('Remove')}
          </Button>
        ) : null}
      </Inline>
    </Stack>
  );
}
