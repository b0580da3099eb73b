import { bankChecks } from './bank-checks';
import { chainChecks } from './chain-checks';
import type { Check } from './check';
import { databaseChecks } from './database-checks';
import { machineChecks } from './machine-checks';
import { outsideChecks } from './outside-checks';

/** What the service and a command can look at. The command adds what only its owner can see. */
export const CHECKS: readonly Check[] = [
  ...bankChecks,
  ...databaseChecks,
  ...chainChecks,
  ...outsideChecks,
  ...machineChecks,
];
