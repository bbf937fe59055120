import { NAMED_VERSIONS_MAX, TAGS_MAX } from '@moiety/contract';
import { str } from '@lit/localize';
import { Refusal } from '../../refusal.ts';

export const noSet = (): Refusal =>
  new Refusal('notFound', (msg) => msg('This molecule set does not exist', { id: 'server.setNotFound' }));

export const inTrash = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('This molecule set is in the trash. Restore it first', { id: 'server.setInTrash' }),
  );

/** Whoever may only read a set would change it. */
export const onlyRead = (): Refusal =>
  new Refusal('forbidden', (msg) =>
    msg('You can read this molecule set but not change it. Please ask the person who shared it', {
      id: 'server.setOnlyRead',
    }),
  );

/** A colleague's set would be deleted or shared. */
export const onlyOwn = (): Refusal =>
  new Refusal('forbidden', (msg) =>
    msg('Only the owner of this molecule set can do this', { id: 'server.setOnlyOwn' }),
  );

/** Whoever belongs to no organization would share a set. */
export const noOrganization = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('Molecule sets can be shared only within an organization, and you do not belong to one', {
      id: 'server.setNoOrganization',
    }),
  );

/** A set would be shared with whose it is. */
export const isYours = (path: string): Refusal =>
  new Refusal('invalidRequest', undefined, {
    fields: [{ path, wording: (msg) => msg('This molecule set is your own', { id: 'server.setIsYours' }) }],
  });

/** What somebody saw before they changed it is not what is there now. */
export const noteChanged = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('Someone else has changed this note. Nothing was overwritten', {
      id: 'server.noteChanged',
    }),
  );

export const calculatedChanged = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('Someone else has changed the calculated columns of this set. Please check them again', {
      id: 'server.calculatedChanged',
    }),
  );

export const tooManyTags = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg(str`A molecule has at most ${TAGS_MAX} tags`, { id: 'server.tagsMany' }),
  );

/** A position that the set does not have. */
export const beyondSet = (last: number): Refusal =>
  new Refusal('invalidRequest', undefined, {
    fields: [{ path: 'position', wording: (msg) => msg(str`At most ${last}`, { id: 'server.fieldMax' }) }],
  });

/** Molecules are named that the set does not have, or not as they should be. */
export const noSuchMolecules = (total: number): Refusal =>
  new Refusal('invalidRequest', undefined, {
    fields: [
      {
        path: 'molecules',
        wording: (msg) =>
          msg(str`Enter molecule numbers from 1 to ${total}, such as 1-12, 20`, {
            id: 'server.setMolecules',
          }),
      },
    ],
  });

/** A version of a set that is not kept. */
export const noVersion = (): Refusal =>
  new Refusal('notFound', (msg) =>
    msg('This version of the molecule set is no longer available', { id: 'server.versionNotFound' }),
  );

/** A version would be restored, but the set is not what was seen. */
export const changedMeanwhile = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg(
      'This molecule set has changed in the meantime, so nothing was restored. Review the new changes first',
      {
        id: 'server.versionChanged',
      },
    ),
  );

export const tooManyVersionNames = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg(str`A molecule set can have up to ${NAMED_VERSIONS_MAX} named versions. Remove a name first`, {
      id: 'server.versionNamesMany',
    }),
  );

/** What was changed between the named versions of a set is more than can be kept. */
export const historyFull = (): Refusal =>
  new Refusal('limitReached', (msg) =>
    msg('The history of this molecule set is full. Remove names of its oldest versions, then try again', {
      id: 'server.setHistoryFull',
    }),
  );
