import {
  type Doubt,
  KYC_APPLICATION_STATUSES,
  KYC_DRAFT_PARTS,
  type KycApplicationStatus,
  type KycDocumentType,
  type KycDraftPart,
  type KycReason,
} from '@fnx/api/shared/identity';
import { bytea, createdAt, guardSalt, isOneOf, moment } from '@fnx/postgres/columns';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { ofUser } from '@/server/users/tables';
import { answerColumns } from './answers';

type KycFileKind = KycDocumentType | 'SELFIE';
type KycFileSide = 'FRONT' | 'BACK';

/** One verification attempt. `users.kyc_status` is updated with the newest one in the same transaction. */
export const kycApplications = pgTable(
  'kyc_applications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofUser(),
    /** Consecutive number, from 1. */
    attempt: integer('attempt').notNull(),
    /** Counts against the attempt limit; restarts at 1 after a confirmed identity expired. */
    tryNumber: integer('try_number').notNull().default(1),
    status: text('status').$type<KycApplicationStatus>().notNull().default('PENDING'),
    ...answerColumns(),
    /** Keyed hash of the document, see `documents/document-key.ts`; null where no number is known. */
    documentHash: text('document_hash'),
    reasons: jsonb('reasons').$type<KycReason[]>().notNull().default([]),
    comment: text('comment'),
    submittedAt: moment('submitted_at'),
    reviewedAt: moment('reviewed_at'),
    createdAt: createdAt(),
    salt: guardSalt(),
  },
  (table) => [
    unique('kyc_applications_attempt').on(table.userId, table.attempt),
    index('kyc_applications_document').on(table.documentHash),
    index('kyc_applications_number').on(sql`plain_code(${table.documentNumber})`).concurrently(),
    index('kyc_applications_status').on(table.status, table.submittedAt),
    check('kyc_applications_status_known', isOneOf(table.status, KYC_APPLICATION_STATUSES)),
  ],
);

/** Documents of confirmed identities, each of one person. */
export const kycDocuments = pgTable(
  'kyc_documents',
  {
    hash: text('hash').primaryKey(),
    userId: ofUser(),
    approvedAt: moment('approved_at').notNull(),
  },
  (table) => [index('kyc_documents_user').on(table.userId)],
);

/** Random keys, sealed with FILES_KEY. */
export const kycKeys = pgTable('kyc_keys', {
  name: text('name').primaryKey(),
  sealed: bytea('sealed').notNull(),
});

/** The customer's applicant at an external provider. */
export const kycApplicants = pgTable('kyc_applicants', {
  userId: ofUser().primaryKey(),
  applicantId: text('applicant_id').notNull().unique(),
  /** The provider's time of the newest processed event; older events and duplicates are ignored. */
  lastEventAt: moment('last_event_at'),
  /** Optimistic lock: a status is applied only if the version has not changed since it was read. */
  version: integer('version').notNull().default(0),
  createdAt: createdAt(),
});

/** Images of documents and selfies; the files are stored in the data folder under `fileName`, encrypted, and shown to officers alone. */
export const kycFiles = pgTable(
  'kyc_files',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => kycApplications.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<KycFileKind>().notNull(),
    side: text('side').$type<KycFileSide>().notNull(),
    /** Randomly generated; the original name is discarded. */
    fileName: text('file_name').notNull().unique(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('kyc_files_place').on(table.applicationId, table.kind, table.side)],
);

/** Found by a reader on the pictures of an attempt's document, see `zone/`. Without a row they were not read. */
export const kycReadings = pgTable('kyc_readings', {
  applicationId: uuid('application_id')
    .primaryKey()
    .references(() => kycApplications.id, { onDelete: 'cascade' }),
  /** The machine-readable zone, a line below the other; null where none was found. */
  zone: text('zone'),
  /** The officer who typed the zone, named as in the journal; null where it was read from a picture. */
  typedBy: text('typed_by'),
  doubts: jsonb('doubts').$type<Doubt[]>().notNull().default([]),
  createdAt: createdAt(),
});

/** Notes between officers about a person's identity checks; they are never sent. */
export const kycNotes = pgTable(
  'kyc_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ofUser(),
    /** The officer, named as in the journal. */
    author: text('author').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('kyc_notes_user').on(table.userId, table.createdAt)],
);

/**
 * An identity check that was begun and not submitted: the form as JSON, and each picture as JPEG. Encrypted (`draft/`), and removed on
 * submission, when the account is closed, and some days after the last change.
 */
export const kycDrafts = pgTable(
  'kyc_drafts',
  {
    userId: ofUser(),
    part: text('part').$type<KycDraftPart>().notNull(),
    sealed: bytea('sealed').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.part] }),
    check('kyc_drafts_part_known', isOneOf(table.part, KYC_DRAFT_PARTS)),
  ],
);
