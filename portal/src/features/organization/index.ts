/** For other features and pages: invitations to organisations that the person received, and the words of a role. */
export { ReceivedInvitations } from './received-invitations.tsx';
export { roleWords } from './organization-words.ts';
