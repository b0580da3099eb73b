import { eq } from 'drizzle-orm';
import type { ServerModule } from '@/server/server-module';
import { sessions } from '@/server/users/tables';
import { accountCommands } from './commands';
import { accessTimeline, accountSections } from './desk';
import { accountErasers } from './erase';
import { accountJobs } from './jobs';
import { letterCommands } from './letters/letter-commands';
import { thawAccount } from './operator/freeze-account';
import { accountRoutes } from './routes';
import {
  authenticators,
  formerEmails,
  letters,
  logins,
  passkeys,
  passwordResets,
  signups,
  trustedDevices,
} from './tables';

export const accountModule: ServerModule = {
  routes: accountRoutes,
  jobs: accountJobs,
  commands: [accountCommands, letterCommands],
  endsEmergency: { ACCOUNT: thawAccount },
  personalData: [
    {
      name: 'signUps',
      table: signups,
      mine: ({ email }) => eq(signups.email, email),
      without: ['passwordHash', 'emailTaken', 'phoneTaken'],
    },
    {
      name: 'logins',
      table: logins,
      mine: ({ id }) => eq(logins.userId, id),
      without: ['id', 'deviceHash'],
    },
    {
      name: 'sessions',
      table: sessions,
      mine: ({ id }) => eq(sessions.userId, id),
      without: ['id', 'deviceHash'],
    },
    {
      name: 'authenticator',
      table: authenticators,
      mine: ({ id }) => eq(authenticators.userId, id),
      without: ['sealedSecret', 'lastStep'],
    },
    {
      name: 'passkeys',
      table: passkeys,
      mine: ({ id }) => eq(passkeys.userId, id),
      without: ['id', 'credentialId', 'publicKey', 'counter'],
    },
    {
      name: 'requestsByLetter',
      table: letters,
      mine: ({ id }) => eq(letters.userId, id),
      without: ['notedBy'],
    },
    { name: 'formerEmails', table: formerEmails, mine: ({ id }) => eq(formerEmails.userId, id) },
    {
      name: 'trustedDevices',
      table: trustedDevices,
      mine: ({ id }) => eq(trustedDevices.userId, id),
      without: ['deviceHash'],
    },
    {
      name: 'passwordResets',
      table: passwordResets,
      mine: ({ id }) => eq(passwordResets.userId, id),
      without: ['id', 'tokenHash'],
    },
  ],
  notExported: {
    actions: 'stores actions that wait for a code, for half an hour',
    passkey_challenges: 'holds random numbers, for five minutes',
    old_passwords: 'holds nothing but hashes',
    recovery_codes: 'holds nothing but hashes',
  },
  sections: accountSections,
  timeline: accessTimeline,
  erasers: accountErasers,
  alerts: {
    TEXTS_SPENT: {
      severity: 'critical',
      owner: 'OPERATOR',
      cause: 'The text messages of a day are used up, of one country or of all.',
    },
  },
};
