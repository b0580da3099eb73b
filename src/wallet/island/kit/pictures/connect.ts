import { draw } from './draw';

/** Two links of a chain. */
export default draw(
  '<rect x="7" y="18" width="20" height="12" rx="6"/><rect x="21" y="18" width="20" height="12" rx="6"/>',
);
