import { endpoints } from '@fnx/api/endpoints';
import { KYC_PICTURES } from '@fnx/api/shared/identity';
import { IDENTITY_PICTURES, picturesNeeded } from '@fnx/api/shared/identity-fields';
import { ApiError } from '@fnx/client/errors';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { t } from '@/lang/identity';
import { call } from '@/lib/http/http';
import { fieldMessages } from '@/lib/http/user-facing-error';
import { withOverlay } from '@/lib/page/overlay';
import { useForm } from '@/lib/page/use-form';
import { configQuery, useProfile } from '@/lib/queries/shared-queries';
import { makeTabMemory, useLeaveWarning } from '@/lib/storage/tab-memory';
import {
  checkKyc,
  EMPTY_KYC,
  type KycValues,
  type PictureName,
  type Pictures,
  uploadsOf,
} from './kyc-form';
import { kycQuery } from './queries';
import { samplePictures, sampleValues } from './sample-person';
import { type KycDraft, useSaveKyc } from './use-kyc-draft';

export type PictureErrors = Partial<Record<PictureName, string>>;

/** Holds what was typed in the page's lifetime; the service keeps the rest (`use-kyc-draft.ts`). */
const memory = makeTabMemory<{ values: KycValues; pictures: Pictures }>();

/**
 * The form, its pictures and their sequential upload. A resubmission skips pictures that were already uploaded. Values
 * survive a login in the same page, and a reload as a draft of the service.
 */
export function useKycForm(draft: KycDraft) {
  const client = useQueryClient();
  const profile = useProfile().data;
  const demo = useQuery(configQuery).data?.demo ?? false;
  const [left] = useState(memory.read);
  const [touched, setTouched] = useState(left !== null);
  const [pictures, setPictures] = useState<Pictures>(left?.pictures ?? draft.pictures);
  const [pictureErrors, setPictureErrors] = useState<PictureErrors>({});
  const arrived = useRef(new Set<File>());

  const sendAll = async (values: KycValues) => {
    for (const { picture, input } of uploadsOf(values)) {
      const file = pictures[picture];
      if (!file || (arrived.current.has(file) && picture !== 'front')) continue;
      try {
        await call(endpoints.kycDocument, input, { file });
      } catch (error) {
        const { file: about } = error instanceof ApiError ? await fieldMessages(error) : {};
        if (about) setPictureErrors({ [picture]: about });
        throw error;
      }
      arrived.current.add(file);
    }
  };

  const form = useForm<KycValues>({
    initial: left?.values ?? { ...EMPTY_KYC, ...draft.values },
    onChange: () => setTouched(true),
    check: (values) => {
      const missing: PictureErrors = Object.fromEntries(
        picturesNeeded(values.documentType)
          .filter((name) => !pictures[name])
          .map((name) => [name, t(IDENTITY_PICTURES[name].missing)]),
      );
      setPictureErrors(missing);
      // The file inputs have these names, so the first missing one gets focus.
      return { ...checkKyc(values, new Date().toISOString().slice(0, 10)), ...missing };
    },
    send: async (values) => {
      await withOverlay(sendAll(values));
      memory.drop();
      setTouched(false);
      await client.invalidateQueries(kycQuery);
    },
  });

  const { values, setValues } = form;
  useEffect(() => {
    if (touched) memory.keep({ values, pictures });
  }, [touched, values, pictures]);
  const { keptUntil, unsaved, savePicture } = useSaveKyc(values, touched, draft.keptUntil);
  useLeaveWarning(unsaved);
  useEffect(() => {
    if (!profile) return;
    setValues((was) => ({
      ...was,
      firstName: was.firstName || profile.firstName,
      lastName: was.lastName || profile.lastName,
      country: was.country || profile.country,
    }));
  }, [profile, setValues]);

  const setPicture = (name: PictureName, file: File | undefined, problem?: string) => {
    setTouched(true);
    setPictures((was) => ({ ...was, [name]: file }));
    setPictureErrors((was) => ({ ...was, [name]: problem }));
    void savePicture(name, file).then((refusal) => {
      if (refusal) setPictureErrors((was) => ({ ...was, [name]: refusal }));
    });
  };
  const fillSample = async () => {
    const samples = await samplePictures();
    for (const name of KYC_PICTURES) setPicture(name, samples[name]);
    form.change({ ...sampleValues(), nationality: profile?.country ?? 'FR' });
  };
  return { form, pictures, pictureErrors, setPicture, demo, fillSample, keptUntil, unsaved };
}
