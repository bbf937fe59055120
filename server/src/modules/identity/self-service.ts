import { Refusal } from '../../refusal.ts';

/**
 * @param selfService whether people may sign up and set passwords by emailed links here
 * @throws Refusal `forbidden` where they may not
 */
export const requireSelfService = (selfService: boolean): void => {
  if (selfService) return;
  throw new Refusal('forbidden', (msg) =>
    msg('Accounts and passwords are not managed here. Please ask your administrator', {
      id: 'server.noSelfService',
    }),
  );
};
