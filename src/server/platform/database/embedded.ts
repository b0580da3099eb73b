import {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbeddedPostgres as startAny,
} from '@fnx/postgres/embedded';
import { type Called, findBinaries, locateCluster } from '@fnx/postgres/embedded-location';

const CALLED: Called = { name: 'fnx', folderSetting: 'FNX_DATA_DIR' };

/** Finds or starts the PostgreSQL of a data folder, with the product's role and database: see the package. */
export const startEmbeddedPostgres = (
  options: Omit<EmbeddedOptions, keyof Called>,
): Promise<EmbeddedPostgres> => startAny({ ...CALLED, ...options });

/** Where the cluster of a folder is stored, and which user runs it. @throws Error when no folder can be used */
export const placeCluster = (folder: string, log: (message: string) => void) =>
  locateCluster(folder, findBinaries(process.cwd()), log, CALLED);
