import type { ReactNode } from 'react';
import { ToolsPage } from '../features/tool-permissions/tools-page.tsx';
import { useMsg } from '../shared/words/use-msg.ts';
import { ForAdministrators } from './for-administrators.tsx';

/** `/admin/tools`, for administrators. */
export const ToolsRoute = (): ReactNode => {
  const msg = useMsg();
  return (
    <ForAdministrators title={msg('Tool permissions', { id: 'tools.title' })}>
      {() => <ToolsPage />}
    </ForAdministrators>
  );
};
