import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { str } from '@lit/localize';
import { MoButton } from '@moiety/elements/button/react.js';
import { confirm } from '@moiety/elements/dialog/confirm.js';
import { destroySubApps } from '@moiety/elements/sub-app/host.js';
import { connection } from '../../shared/api/connection.ts';
import { serverVersion } from '../../shared/api/server-version.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { unsavedWork } from '../../shared/unsaved-work.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';

/** Pictures that did not come: unlike what the page itself asks for, a browser does not ask for them again. */
const askForPicturesAgain = (): void => {
  for (const picture of document.images)
    if (picture.complete && picture.naturalWidth === 0) picture.setAttribute('src', picture.src);
};

const OfflineBar = (): ReactNode => {
  const msg = useMsg();
  const state = useSyncExternalStore(connection.listen, connection.state);
  useEffect(() => {
    if (state === 'there') askForPicturesAgain();
  }, [state]);
  return (
    <output className="status-bar status-bar-offline" data-shown={state !== 'there'}>
      {state === 'offline' &&
        msg(
          'You are offline. You can keep reading what is on the screen; new data appears once you are back online.',
          {
            id: 'portal.bar.offline',
          },
        )}
      {state === 'unreachable' &&
        msg(
          'The server cannot be reached. You can keep reading what is on the screen; the page keeps trying to connect.',
          {
            id: 'portal.bar.unreachable',
          },
        )}
    </output>
  );
};

/** The newer version that the server runs, if it does. */
const useNewVersion = (): string | undefined => {
  const { version } = useSettings();
  const latest = useSyncExternalStore(serverVersion.listen, serverVersion.get);
  // A page that was served without settings has no version of its own to compare.
  return version && latest !== version ? latest : undefined;
};

const UpdateBar = ({ reload }: { reload: () => void }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const version = useNewVersion();
  const [later, setLater] = useState<string>();
  const shown = version !== undefined && version !== later;
  const update = async (): Promise<void> => {
    const titles = unsavedWork.titles();
    if (titles.length > 0) {
      const list = new Intl.ListFormat(locale).format(titles);
      const agreed = await confirm({
        title: msg('Reload and lose unsaved work?', { id: 'portal.bar.update.unsaved-title' }),
        content: msg(str`Not saved: ${list}.`, { id: 'portal.bar.update.unsaved' }),
        submittext: msg('Reload', { id: 'portal.bar.update.reload' }),
        canceltext: msg('Later', { id: 'portal.bar.update.later' }),
      });
      if (!agreed) return;
      // The browser would ask the same once more.
      destroySubApps();
    }
    reload();
  };
  return (
    <output className="status-bar" data-shown={shown}>
      {shown && (
        <>
          <span>{msg('A new version is ready.', { id: 'portal.bar.update' })}</span>
          <MoButton variant="plain" onClick={() => void update()}>
            {msg('Reload', { id: 'portal.bar.update.reload' })}
          </MoButton>
          <MoButton variant="plain" onClick={() => setLater(version)}>
            {msg('Later', { id: 'portal.bar.update.later' })}
          </MoButton>
        </>
      )}
    </output>
  );
};

const reloadPage = (): void => location.reload();

/**
 * Quiet bars above the header: the network or the server is gone; a newer version is there. Nothing is ever loaded anew
 * without the person's word.
 * @param reload loads the page anew; a test gives another way
 */
export const StatusBars = ({ reload = reloadPage }: { reload?: () => void }): ReactNode => (
  <div slot="top" className="status-bars">
    <OfflineBar />
    <UpdateBar reload={reload} />
  </div>
);
