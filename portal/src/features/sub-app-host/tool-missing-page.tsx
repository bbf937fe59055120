import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import type { HostedPath } from '../../shared/config/paths.ts';
import { WayHome } from '../../shared/way-home.tsx';
import type { Msg } from '../../shared/words/msg.ts';
import { useMsg } from '../../shared/words/use-msg.ts';

const titles = (msg: Msg): Record<HostedPath, string> => ({
  '/patsight': msg('Patent extraction', { id: 'portal.tool.patsight' }),
  '/molvalley': msg('Molecule analysis', { id: 'portal.tool.molvalley' }),
  '/mol-recognition': msg('Molecule recognition', { id: 'portal.tool.mol-recognition' }),
});

/** At the address of a tool that the server's registry does not have: it is no mistyped address, and there is a way on. */
export const ToolMissingPage = ({ path }: { path: HostedPath }): ReactNode => {
  const msg = useMsg();
  const tool = titles(msg)[path];
  return (
    <WayHome title={tool} heading={msg(str`${tool} is not set up here`, { id: 'portal.tool.missing-title' })}>
      {msg(
        'Whoever runs this platform has not added this tool. The start page shows the tools that are here.',
        { id: 'portal.tool.missing-body' },
      )}
    </WayHome>
  );
};
