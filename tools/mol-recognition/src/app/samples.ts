import { msg } from '@lit/localize';
import type { Sample } from '../shared/services.ts';
import aspirin from '../../samples/aspirin.png?url';
import ibuprofen from '../../samples/ibuprofen.png?url';
import sildenafil from '../../samples/sildenafil.png?url';

/** Pictures of our own rendering; `samples/README.md` says how they were made. */
export const samples: readonly Sample[] = [
  { name: () => msg('Aspirin', { id: 'mol-recognition.sample.aspirin' }), url: aspirin },
  { name: () => msg('Ibuprofen', { id: 'mol-recognition.sample.ibuprofen' }), url: ibuprofen },
  { name: () => msg('Sildenafil', { id: 'mol-recognition.sample.sildenafil' }), url: sildenafil },
];
