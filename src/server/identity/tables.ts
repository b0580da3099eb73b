import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, isOneOf, moment } from '@/server/platform/database/columns';
import { users } from '@/server/users/tables';
import type { KycApplicationStatus, KycReason } from '@/shared/vocabulary';
import { KYC_APPLICATION_STATUSES } from '@/shared/vocabulary';

type KycDocumentType = 'PASSPORT' | 'ID_CARD' | 'DRIVING_LICENCE';
type KycFileKind = KycDocumentType | 'SELFIE';
type KycFileSide = 'FRONT' | 'BACK';

/** One try to prove an identity. `users.kyc_status` follows the newest one in the same transaction. */
export const kycApplications = pgTable(
  'kyc_applications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 1 for the first of all; orders them. */
    attempt: integer('attempt').notNull(),
    /** What counts against the tries a person has: begins at 1 again once a confirmed identity has expired. */
    tryNumber: integer('try_number').notNull().default(1),
    status: text('status').$type<KycApplicationStatus>().notNull().default('PENDING'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    /** ISO 3166-1 alpha-2. */
    nationality: text('nationality'),
    addressLine: text('address_line'),
    city: text('city'),
    postalCode: text('postal_code'),
    /** Of residence. */
    country: text('country'),
    documentType: text('document_type').$type<KycDocumentType>(),
    documentNumber: text('document_number'),
    documentExpiresOn: date('document_expires_on', { mode: 'string' }),
    reasons: jsonb('reasons').$type<KycReason[]>().notNull().default([]),
    comment: text('comment'),
    submittedAt: moment('submitted_at'),
    reviewedAt: moment('reviewed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('kyc_applications_attempt').on(table.userId, table.attempt),
    index('kyc_applications_status').on(table.status, table.submittedAt),
    check('kyc_applications_status_known', isOneOf(table.status, KYC_APPLICATION_STATUSES)),
  ],
);

/** The person as a provider outside this service knows him. */
export const kycApplicants = pgTable('kyc_applicants', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  applicantId: text('applicant_id').notNull().unique(),
  /** When the newest event happened that was taken, by the provider's clock; older ones and repetitions are ignored. */
  lastEventAt: moment('last_event_at'),
  /** Counts the readings that were applied: one is applied only if none was since it began. */
  version: integer('version').notNull().default(0),
  createdAt: createdAt(),
});

/** Images of documents and selfies; the bytes lie in the data folder under `fileName`, never in a served folder. */
export const kycFiles = pgTable(
  'kyc_files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => kycApplications.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<KycFileKind>().notNull(),
    side: text('side').$type<KycFileSide>().notNull(),
    /** Random and ours; what the sender called the file is not kept. */
    fileName: text('file_name').notNull().unique(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('kyc_files_place').on(table.applicationId, table.kind, table.side)],
);
