import type { BodyOf, DataOf } from '@moiety/contract/endpoint.ts';
import { updateUserInfo, uploadAvatar, userInfo } from '@moiety/contract/user-center.ts';
import { fromContract, type InputOf } from '../../shared/api/from-contract.ts';
import { mainApi } from '../../shared/api/services.ts';

export const accountApi = mainApi.injectEndpoints({
  endpoints: (build) => ({
    userInfo: build.query<DataOf<typeof userInfo>, InputOf<typeof userInfo>>({
      ...fromContract(userInfo),
      extraOptions: { toastsErrors: true },
      providesTags: ['UserInfo'],
    }),
    uploadAvatar: build.mutation<DataOf<typeof uploadAvatar>, BodyOf<typeof uploadAvatar>>({
      query: (body) => ({ endpoint: uploadAvatar, body }),
    }),
    updateUserInfo: build.mutation<DataOf<typeof updateUserInfo>, BodyOf<typeof updateUserInfo>>({
      query: (body) => ({ endpoint: updateUserInfo, body }),
      // Asked anew besides: what was on its way meanwhile may be older.
      invalidatesTags: (_, error) => (error ? [] : ['UserInfo']),
      // Shown at once, wherever the person is shown.
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const done = await queryFulfilled.catch(() => undefined);
        if (!done) return;
        const change = (info: DataOf<typeof userInfo>): void => void Object.assign(info, done.data);
        dispatch(accountApi.util.updateQueryData('userInfo', undefined, change));
      },
    }),
  }),
});

export const { useUserInfoQuery, useUpdateUserInfoMutation } = accountApi;

/** Uploads the picture of an avatar, as base64; it is shown once `startUpdateUserInfo` names its key. */
export const startUploadAvatar = (image: string) =>
  accountApi.endpoints.uploadAvatar.initiate({ image }, { track: false });

/** Changes what others see of the person. */
export const startUpdateUserInfo = (changes: BodyOf<typeof updateUserInfo>) =>
  accountApi.endpoints.updateUserInfo.initiate(changes, { track: false });
