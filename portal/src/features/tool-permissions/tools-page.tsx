import type { ReactNode } from 'react';
import { MoEmptyState } from '@moiety/elements/empty-state/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { PageLayout } from '../../shared/page-layout/page-layout.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';
import { ToolRow } from './tool-row.tsx';
import { useToolsQuery } from './tools-api.ts';
import '../../shared/row-list/row-list.css';
import './tools-page.css';

/** `/admin/tools`: which hosted tool may do what. */
export const ToolsPage = (): ReactNode => {
  const msg = useMsg();
  const {
    currentData: tools,
    error,
    isFetching,
    refetch,
  } = useToolsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <PageLayout
      title={msg('Tool permissions', { id: 'tools.title' })}
      article={{ id: 'administration', title: msg('Help for administrators', { id: 'help.administration' }) }}
    >
      <div className="tools">
        <p>
          {msg(
            'What each tool may do with the data of the person using it. No tool can access accounts, organizations, credits, administration, exports or account deletion. The operator configures this in the site file.',
            { id: 'tools.intro' },
          )}
        </p>
        {tools && tools.length > 0 && (
          <ul className="row-list" aria-busy={isFetching}>
            {tools.map((tool) => (
              <ToolRow key={tool.name} tool={tool} />
            ))}
          </ul>
        )}
        {tools?.length === 0 && (
          <MoEmptyState icon="dashboard" heading={msg('No tools are set up', { id: 'tools.none' })}>
            {msg('The operator adds tools in the site file.', { id: 'tools.none-hint' })}
          </MoEmptyState>
        )}
        {!tools && error && (
          <LoadFailure
            heading={msg('The tools could not be loaded', { id: 'tools.failed' })}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!tools && !error && <MoSkeleton shape="box" count={2} aria-busy="true" />}
      </div>
    </PageLayout>
  );
};
