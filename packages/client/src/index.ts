export { endpoints } from '@fnx/api/endpoints';
export { type Client, createClient } from './client';
export { AnswerError, ApiError, RefusedError, UnansweredError } from './errors';
export { retrying } from './retry';
export { fetchTransport, type Transport } from './transport';
