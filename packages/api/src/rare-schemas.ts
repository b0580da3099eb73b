import { bookEntriesSchemas } from './book-entries/schemas';
import { complianceSchemas } from './compliance/schemas';
import { senderSchemas } from './sender/schemas';
import { stakingSchemas } from './staking/schemas';
import { swapSchemas } from './swap/schemas';

/** Schemas that few pages need, and whose paths begin as those of other areas; pages load them apart. */
export const rareSchemas = {
  ...complianceSchemas,
  ...senderSchemas,
  ...bookEntriesSchemas,
  ...stakingSchemas,
  ...swapSchemas,
};
