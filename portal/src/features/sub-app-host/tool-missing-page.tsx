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
    <WayHome
      title={tool}
      heading={msg(str`${tool} isn’t available here`, { id: 'portal.tool.missing-title' })}
    >
      {msg('This tool isn’t enabled on this site. The start page shows the tools that are.', {
        id: 'portal.tool.missing-body',
      })}
    </WayHome>
  );
};
