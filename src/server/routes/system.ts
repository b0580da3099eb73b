import type { Route } from './route';

export const systemRoutes: Route[] = [];
export const demoRoutes: Route[] = [];
