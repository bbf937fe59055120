import { chmod } from 'node:fs/promises';
import { systemCode } from '../start-error.ts';

/** A volume that belongs to somebody else, as containers get it, or a file system that keeps no modes. */
const cannotBeSet = new Set(['EPERM', 'EROFS', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Sets the mode of a folder where that can be done; where it cannot, the folders in it are closed by themselves. */
export const setMode = async (folder: string, mode: number): Promise<void> => {
  try {
    await chmod(folder, mode);
  } catch (error) {
    if (!cannotBeSet.has(systemCode(error) ?? '')) throw error;
  }
};
