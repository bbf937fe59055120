import { str } from '@lit/localize';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { bytesInWords } from '@moiety/contract/byte-words.ts';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import type { StoragePart, storageUse } from '@moiety/contract/storage.ts';
import { MoCallout } from '@moiety/elements/callout/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { toolPath } from '../../shared/config/paths.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { HelpLink } from '../../shared/help-link.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { useStorageUseQuery } from './account-data-api.ts';
import { ProfileSection } from './profile-section.tsx';
import './storage-section.css';

type Use = DataOf<typeof storageUse>;

/** What uses storage, with the ways to the tools that show it; what is only passing has none. */
const PartName = ({ part, name }: { part: StoragePart; name: string }): ReactNode => {
  const locale = useLocale();
  const { subApps } = useSettings();
  const links = subApps.flatMap((tool) => {
    const route = tool.storageRoutes?.[part];
    return route === undefined ? [] : [{ to: toolPath(tool, route), title: tool.title[locale] }];
  });
  const [first, ...others] = links;
  if (!first) return name;
  if (others.length === 0) return <Link to={first.to}>{name}</Link>;
  return (
    <>
      {name}
      {links.map(({ to, title }) => (
        <Link key={to} to={to}>
          {title}
        </Link>
      ))}
    </>
  );
};

/** Less than this share left is said before it is full. */
const NEARLY = 0.9;

const StorageFigures = ({ quota, used, parts }: Use): ReactNode => {
  const msg = useMsg();
  const names: Record<StoragePart, string> = {
    'molecule-sets': msg('Molecule sets', { id: 'portal.storage.molecule-sets' }),
    documents: msg('Documents', { id: 'portal.storage.documents' }),
    trash: msg('Trash', { id: 'portal.storage.trash' }),
    files: msg('Files', { id: 'portal.storage.files' }),
    uploads: msg('Unfinished uploads', { id: 'portal.storage.uploads' }),
  };
  const share = Math.min(1, used / quota);
  const words = msg(str`${bytesInWords(used)} of ${bytesInWords(quota)} used`, { id: 'portal.storage.used' });
  return (
    <>
      <div className="storage">
        <p className="storage-words">{words}</p>
        <meter
          className="storage-bar"
          aria-label={msg('Storage', { id: 'portal.storage.title' })}
          aria-valuetext={words}
          max={1}
          high={NEARLY}
          optimum={0}
          value={share}
        />
        <dl className="storage-parts">
          {parts.map(({ part, bytes }) => (
            <div key={part}>
              <dt>
                <PartName part={part} name={names[part]} />
              </dt>
              <dd>{bytesInWords(bytes)}</dd>
            </div>
          ))}
        </dl>
      </div>
      {share >= NEARLY && (
        <MoCallout
          type={share < 1 ? 'warning' : 'error'}
          heading={
            share < 1
              ? msg('Your storage is almost full', { id: 'portal.storage.nearly' })
              : msg('Your storage is full', { id: 'portal.storage.full' })
          }
        >
          {msg(
            'To free up space, delete molecule sets and documents that you no longer need, including those in the trash.',
            {
              id: 'portal.storage.make-room',
            },
          )}
        </MoCallout>
      )}
      <HelpLink article="storage">{msg('What uses storage', { id: 'help.storage' })}</HelpLink>
    </>
  );
};

/** How much of the account's storage is used, and by what. */
export const StorageSection = (): ReactNode => {
  const msg = useMsg();
  const { currentData, error, isFetching, refetch } = useStorageUseQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <ProfileSection
      id="storage"
      title={msg('Storage', { id: 'portal.storage.title' })}
      lead={msg(
        'Everything you save uses storage. Items in the trash count until they are permanently deleted.',
        {
          id: 'portal.storage.lead',
        },
      )}
    >
      {currentData && <StorageFigures {...currentData} />}
      {!currentData && error && (
        <LoadFailure
          heading={msg('Your storage could not be loaded', { id: 'portal.storage.failed' })}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!currentData && !error && <MoSkeleton className="storage-skeleton" shape="box" aria-busy="true" />}
    </ProfileSection>
  );
};
