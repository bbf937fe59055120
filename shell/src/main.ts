// The page that hosts the shell, as it is built and served: yours has content of its own for the paths that are not the shell's.
import { msg } from '@lit/localize';
import { html } from 'lit';
import { followPreferences } from './preferences.ts';
import './shell.ts';

await followPreferences();
const shell = document.querySelector('moiety-shell')!;
shell.content = ({ path }) => html`
  <h1>${msg('Content of the host page', { id: 'shell.host' })}</h1>
  <p>
    ${msg('The page that hosts this shell shows its own content at this address:', { id: 'shell.host.words' })}
    <code>${path}</code>
  </p>
`;
await shell.start(import.meta.env.BASE_URL);
