// By its path: the name leads here.
const argon2 = require('../../../node_modules/@node-rs/argon2');

/**
 * Argon2 with the least memory and time. A hash as the product makes it takes 16 ms of a core by design, and a run makes a thousand.
 * `password-policy.test.ts` uses the real one and holds its parameters.
 */
module.exports = {
  ...argon2,
  hash: (password, options) =>
    argon2.hash(password, { ...options, memoryCost: 8, timeCost: 1, parallelism: 1 }),
};
