// Fails where the built portal has anything of monitoring without the build's setting, or misses it with it. Needs the built portal.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../portal/dist', import.meta.url));

/** What only monitoring has: the library that records and plays, paths and fields of a collector, its messages, its pages. */
const marks = [
  'rrweb',
  'raw_segment_size',
  'monitoring/v1',
  'no RUM data',
  'traceparent',
  'moiety-replay',
  'admin/monitoring/sessions',
];

/** The marks that the scripts and pages of a built portal have, with the files that have them. */
export const marksIn = (folder: string): ReadonlyMap<string, readonly string[]> => {
  const files = globSync('**/*.{js,mjs,html}', { cwd: folder }).map((name) => ({
    name,
    text: readFileSync(`${folder}/${name}`, 'utf8'),
  }));
  return new Map(
    marks.map((mark) => [mark, files.filter(({ text }) => text.includes(mark)).map(({ name }) => name)]),
  );
};

if (import.meta.main) {
  const isMonitored = Boolean(process.env['VITE_RUM_APPLICATION_ID']);
  const wrong = [...marksIn(dist)].filter(([, files]) => files.length > 0 !== isMonitored);
  for (const [mark, files] of wrong)
    console.error(
      isMonitored
        ? `The portal was built with VITE_RUM_APPLICATION_ID and has no ${mark}.`
        : `The portal was built without VITE_RUM_APPLICATION_ID and has ${mark}: ${files.join(', ')}.`,
    );
  if (wrong.length > 0) process.exit(1);
  console.log(isMonitored ? 'The portal is monitored.' : 'The portal has nothing of monitoring.');
}
