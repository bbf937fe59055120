/** For other features: what the person may change of themselves. */
export { startUpdateUserInfo, startUploadAvatar, useUpdateUserInfoMutation } from './account-api.ts';
export { usePerson, type Person } from './use-person.ts';
