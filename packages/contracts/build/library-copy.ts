import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './place';

const LIBRARY = '.data/forge/library';

/** The addition of points, whose assembly has too many variables without the optimizer, in Solidity. */
const ADDITION = `function _jAdd(JPoint memory a, uint256 x2, uint256 y2, uint256 z2) private pure returns (uint256, uint256, uint256) {
    return _sum(a, JPoint(x2, y2, z2));
}

function _sum(JPoint memory a, JPoint memory b) private pure returns (uint256 x, uint256 y, uint256 z) {
    uint256 r = addmod(_cubed(b.y, a.z), P - _cubed(a.y, b.z), P);
    uint256 u = mulmod(a.x, mulmod(b.z, b.z, P), P);
    uint256 h = addmod(mulmod(b.x, mulmod(a.z, a.z, P), P), P - u, P);
    if (r == 0 && h == 0) return _jDouble(b.x, b.y, b.z);
    uint256 hh = mulmod(h, h, P);
    x = addmod(addmod(mulmod(r, r, P), P - mulmod(h, hh, P), P), P - mulmod(2, mulmod(u, hh, P), P), P);
    y = mulmod(r, addmod(mulmod(u, hh, P), P - x, P), P);
    y = addmod(y, P - mulmod(_cubed(a.y, b.z), mulmod(h, hh, P), P), P);
    z = mulmod(h, mulmod(a.z, b.z, P), P);
}

function _cubed(uint256 y, uint256 z) private pure returns (uint256) {
    return mulmod(y, mulmod(mulmod(z, z, P), z, P), P);
}
`;

/**
 * Copies OpenZeppelin to where it compiles without the optimizer.
 *
 * @returns the remapping that names the copy
 * @throws Error when the package no longer has what is replaced
 */
export function copyLibrary(): string {
  cpSync(join(ROOT, 'node_modules/@openzeppelin'), join(ROOT, LIBRARY), { recursive: true });
  const path = join(ROOT, LIBRARY, 'contracts/utils/cryptography/P256.sol');
  const source = readFileSync(path, 'utf8');
  const other = source.replace(/function _jAdd\([\s\S]*?\n {4}\}\n/, ADDITION);
  if (other === source) throw new Error('P256.sol has no _jAdd.');
  writeFileSync(path, other);
  return `@openzeppelin/=${LIBRARY}/`;
}
