import type { Route } from './route';

export const kycRoutes: Route[] = [];
