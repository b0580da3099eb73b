import fc from 'fast-check';
import '../../../packages/properties';

export { fc };
