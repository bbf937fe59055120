import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import type { MissingTool } from '@moiety/contract/platform.ts';
import { WayHome } from '../../shared/way-home.tsx';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';

/** At the address of a tool that the server's registry does not have: it is no mistyped address, and there is a way on. */
export const ToolMissingPage = ({ tool: { title } }: { tool: MissingTool }): ReactNode => {
  const msg = useMsg();
  const tool = title[useLocale()];
  return (
    <WayHome title={tool} heading={msg(str`${tool} is not set up here`, { id: 'portal.tool.missing-title' })}>
      {msg(
        'Whoever runs this platform has not added this tool. The start page shows the tools that are here.',
        { id: 'portal.tool.missing-body' },
      )}
    </WayHome>
  );
};
