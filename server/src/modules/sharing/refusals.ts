import { Refusal } from '../../refusal.ts';

/** Whoever shares saw an older state of it. */
export const sharingChanged = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('Someone else has changed the sharing settings. Please check them again', {
      id: 'server.sharingChanged',
    }),
  );

export const noMember = (path: string): Refusal =>
  new Refusal('invalidRequest', undefined, {
    fields: [
      {
        path,
        wording: (msg) =>
          msg('Nobody in your organization has this email address', { id: 'server.sharingNoMember' }),
      },
    ],
  });
