import * as z from 'zod/mini';
import { file, maybe, prose, text, time } from '@/server/desk/command-fields';
import { defineCommand } from '@/server/desk/define-command';
import {
  fetchFile,
  keepReceipt,
  NOMINEE_RELEASE,
  releaseFile,
  releaseSubject,
} from './nominee-files';

const NOMINEE_FILE = { of: 'text', sha256: 'hash', key: 'fingerprint' } as const;
const nomineeFile = { at: maybe(time()), ballot: maybe(text('NUMBER')) };

export const nomineeCommands = [
  defineCommand({
    name: NOMINEE_RELEASE,
    roles: ['FINANCE', 'COMPLIANCE'],
    critical: true,
    summary:
      'release the list of holders, or the result of a general meeting’s ballot, to the nominee',
    details:
      'Release the list of holders of a time each month: names, addresses, whole shares and fractions. Release the result of each ballot of a general meeting (--ballot) when it has ended, three days before the meeting: it is the nominee’s instruction, as JSON. Who fetches a file gets it sealed for the key NOMINEE_KEY. TIME is UTC.',
    example: 'nominee release --at 2026-11-30T23:59:59Z --reason "List of November"',
    input: z.object({ ...nomineeFile, reason: prose() }),
    answer: NOMINEE_FILE,
    subject: releaseSubject,
    run: releaseFile,
  }),
  defineCommand({
    name: 'nominee fetch',
    roles: ['FINANCE', 'COMPLIANCE'],
    summary: 'fetch a released file, sealed for the nominee',
    details:
      'A JWE (RSA-OAEP-256, A256GCM) that only the nominee opens. The journal has who fetched it. A list whose names or addresses have changed since is released again. TIME is UTC.',
    example: 'nominee fetch --ballot 7',
    input: z.object(nomineeFile),
    answer: NOMINEE_FILE,
    run: fetchFile,
  }),
  defineCommand({
    name: 'nominee receipt',
    roles: ['FINANCE', 'COMPLIANCE'],
    summary: 'keep the nominee’s signature of a released file',
    details:
      'The nominee signs the opened file with its key: openssl dgst -sha256 -sign key.pem -out receipt.sig instruction-7.json. The signature is checked, and the journal keeps it.',
    example: 'nominee receipt --ballot 7 --signature ./receipt.sig',
    input: z.object({ ...nomineeFile, signature: file() }),
    answer: NOMINEE_FILE,
    run: keepReceipt,
  }),
];
