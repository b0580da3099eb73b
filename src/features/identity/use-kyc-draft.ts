import { endpoints } from '@fnx/api/endpoints';
import { ApiError } from '@fnx/client/errors';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, download } from '@/lib/http/http';
import { fieldMessages, messageOf } from '@/lib/http/user-facing-error';
import { queryKey } from '@/lib/queries/query-keys';
import type { KycValues, PictureName, Pictures } from './kyc-form';

export type KycDraft = { values: Partial<KycValues>; pictures: Pictures; keptUntil: string | null };

/** The form as it was left, on this device or another. Loaded once: afterwards the form is newer. */
const draftQuery = queryOptions({
  queryKey: queryKey('kycDraft'),
  queryFn: async ({ signal }): Promise<KycDraft> => {
    const { fields, pictures, keptUntil } = await call(endpoints.kycDraft, {}, { signal });
    const files = await Promise.all(
      pictures.map(async (picture) => [picture, await loadPicture(picture, signal)] as const),
    );
    return { values: fields as Partial<KycValues>, pictures: Object.fromEntries(files), keptUntil };
  },
  staleTime: 'static',
  gcTime: 0,
});

export const useKycDraft = () => useQuery(draftQuery);

/** A picture that the service cannot open is chosen again. */
async function loadPicture(picture: PictureName, signal: AbortSignal): Promise<File | undefined> {
  try {
    const options = { params: { picture }, signal };
    const { file, fileName } = await download(endpoints.kycDraftPicture, {}, options);
    return new File([file], fileName, { type: file.type });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** Pauses in typing after which the form is saved, in milliseconds. */
const PAUSE_MS = 1_000;

/**
 * Saves the form at the service while it is filled in: identity data must not be in browser storage. A save that fails is repeated
 * with the next change. A save that comes after the submission is refused by the service.
 *
 * @param changed whether the person has changed the form
 */
export function useSaveKyc(values: KycValues, changed: boolean, found: string | null) {
  const [keptUntil, setKeptUntil] = useState(found);
  const [saved, setSaved] = useState(values);
  const [pictures, setPictures] = useState(0);
  // One at a time and in order: the service keeps what comes last.
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const inLine = <T>(save: () => Promise<T>): Promise<T> => {
    const done = line.current.then(save);
    line.current = done.catch(() => {});
    return done;
  };

  useEffect(() => {
    if (!changed || values === saved) return;
    const timer = setTimeout(() => {
      const done = line.current.then(() => call(endpoints.kycSaveDraft, filled(values)));
      line.current = done.then(
        (answer) => {
          setSaved(values);
          setKeptUntil(answer.keptUntil);
        },
        () => {},
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values, saved, changed]);

  return {
    keptUntil,
    unsaved: pictures > 0 || (changed && values !== saved),
    /** @returns why the service refuses the picture, or null */
    savePicture: async (picture: PictureName, file: File | undefined): Promise<string | null> => {
      const params = { picture };
      setPictures((count) => count + 1);
      try {
        if (file) {
          const add = () => call(endpoints.kycAddDraftPicture, {}, { params, file });
          setKeptUntil((await inLine(add)).keptUntil);
        } else {
          await inLine(() => call(endpoints.kycRemoveDraftPicture, {}, { params }));
        }
        return null;
      } catch (error) {
        return pictureRefusal(error);
      } finally {
        setPictures((count) => count - 1);
      }
    },
  };
}

/** Fields without a value are not sent. */
function filled(values: KycValues): Partial<KycValues> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value.trim() !== ''),
  ) as Partial<KycValues>;
}

/** Other failures are not the picture's: the submission tells. */
async function pictureRefusal(error: unknown): Promise<string | null> {
  if (!(error instanceof ApiError)) return null;
  const { file } = await fieldMessages(error);
  if (file) return file;
  const aboutFile = error.code === 'FILE_TYPE_INVALID' || error.code === 'TOO_LARGE';
  return aboutFile ? messageOf(error) : null;
}
