import * as z from 'zod/mini';
import { id } from '../atoms';

/** The query of a link to a picture, which the service made. */
export const pictureLink = z.object({
  picture: id,
  /** Unix seconds. */
  expires: z.string().check(z.regex(/^[0-9]{10}$/)),
  signature: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
});
export type PictureLink = z.infer<typeof pictureLink>;

/** A picture of an identity check or of a recovery. */
export const picture = z.object({
  id,
  /** `passport, front` */
  label: z.string(),
  /** Below `/api/v1/desk/`; expires after five minutes. Opening it is recorded. */
  link: z.string(),
  /** Whether this officer has opened it before. */
  opened: z.boolean(),
});
export type Picture = z.infer<typeof picture>;
