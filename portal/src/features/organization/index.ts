/** For other features and pages: invitations to organizations that the person received, the words of a role and of a kind of enterprise version. */
export { ReceivedInvitations } from './received-invitations.tsx';
export { roleWords, typeWords } from './organization-words.ts';
