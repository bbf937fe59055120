export { logFailedRequest, type FailedRequest } from '@moiety/api-client/failed-request.ts';
