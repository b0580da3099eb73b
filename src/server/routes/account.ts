import type { Route } from './route';

export const accountRoutes: Route[] = [];
