import { accountModule } from './account/module';
import { auctionsModule } from './auctions/module';
import { bookEntriesModule } from './book-entries/module';
import { complianceModule } from './compliance/module';
import { contentModule } from './content/module';
import { depositsModule } from './deposits/module';
import { distributionsModule } from './distributions/module';
import { doctorModule } from './doctor/module';
import { identityModule } from './identity/module';
import { issuanceModule } from './issuance/module';
import { marketModule } from './market/module';
import { messagingModule } from './messaging/module';
import { operatorModule } from './operator/module';
import { partnersModule } from './partners/module';
import { payoutsModule } from './payouts/module';
import { createRegistry } from './platform/registry';
import { platformModule } from './platform-module';
import { portfolioModule } from './portfolio/module';
import { purchaseModule } from './purchase/module';
import { registerModule } from './register/module';
import { reportsModule } from './reports/module';
import { senderModule } from './sender/module';
import type { ServerModule } from './server-module';
import { stakingModule } from './staking/module';
import { swapModule } from './swap/module';
import { usersModule } from './users/module';
import { votesModule } from './votes/module';
import { walletsModule } from './wallets/module';

/** Every domain of the service, lowest first. The app, jobs, start-up, personal export and commands derive from this list. */
export const modules: readonly ServerModule[] = [
  platformModule,
  usersModule,
  messagingModule,
  operatorModule,
  identityModule,
  complianceModule,
  accountModule,
  walletsModule,
  marketModule,
  registerModule,
  bookEntriesModule,
  issuanceModule,
  senderModule,
  purchaseModule,
  stakingModule,
  swapModule,
  portfolioModule,
  distributionsModule,
  votesModule,
  doctorModule,
  auctionsModule,
  payoutsModule,
  depositsModule,
  reportsModule,
  partnersModule,
  contentModule,
];

export const registry = createRegistry(modules);

export const jobDefinitions = modules.flatMap(({ jobs = [] }) => jobs);

export const commandGroups = modules.flatMap(({ commands = [] }) => commands);
