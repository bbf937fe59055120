// `npm start`: builds what is stale of what is served, then becomes the server.
import { readConfiguration } from '../server/src/configuration.ts';
import { StartError } from '../server/src/start-error.ts';
import { build } from './build.ts';

try {
  // Nobody should wait for a build to learn of a wrong setting.
  readConfiguration(process.env);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}

try {
  await build();
} catch (error) {
  console.error(`Moiety could not be built: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
await import('../server/src/main.ts');
