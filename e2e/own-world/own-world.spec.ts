import './wallet-replaces';
import './database-faults';
import './rights';
import './lost-passkeys';
// They move the time of the chain, after which nobody can buy there.
import './exit';
import './staking';
// It ends the service.
import './without-service';
import { test } from '../support/world';

/*
 * What changes that which everybody shares: the blocks, the database, the price, the time. It has a world of its own, which takes as
 * long to start as a test: one for all of it, in this order.
 */
test.describe.configure({ mode: 'default' });
