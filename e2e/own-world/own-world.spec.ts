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
 * These parts change what all tests share: the blocks, the database, the price, the time. Starting a world takes as long as a test,
 * so they have one of their own for all of them, in this order.
 */
test.describe.configure({ mode: 'default' });
