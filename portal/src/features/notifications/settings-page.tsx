import { useId, type ReactNode } from 'react';
import { str } from '@lit/localize';
import {
  notificationWays,
  type NotificationSettings,
  type NotificationWay,
} from '@moiety/contract/notification-settings.ts';
import { MoIcon } from '@moiety/elements/icon/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { MoSwitch } from '@moiety/elements/switch/react.js';
import { paths } from '../../shared/config/paths.ts';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { PageLayout } from '../../shared/page-layout/page-layout.tsx';
import type { Msg } from '../../shared/words/msg.ts';
import { useLang } from '../../shared/words/use-lang.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { useNotificationSettingsQuery } from './notifications-api.ts';
import { useSettingChanges } from './use-setting-changes.ts';
import '../../shared/row-list/row-list.css';
import './settings-page.css';

type Topic = NotificationSettings['topics'][number];

const wayWords = (way: NotificationWay, msg: Msg): string =>
  way === 'inApp'
    ? msg('In-app', { id: 'notifications.way-in-app' })
    : msg('By email', { id: 'notifications.way-email' });

/** One way of a topic: a switch, or that it always comes. */
const Way = ({
  topic,
  way,
  isOn,
  disabled,
  onChange,
}: {
  topic: Topic;
  way: NotificationWay;
  isOn: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
}): ReactNode => {
  const msg = useMsg();
  const words = wayWords(way, msg);
  const state = topic[way];
  if (state === 'never') return <span className="setting-way" />;
  if (state === 'always')
    return (
      <span className="setting-way setting-always">
        <MoIcon name="check" />
        {msg(str`${words}: always`, { id: 'notifications.way-always' })}
      </span>
    );
  return (
    <MoSwitch
      className="setting-way"
      label={words}
      checked={isOn}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
};

const TopicRow = ({ topic, children }: { topic: Topic; children: ReactNode }): ReactNode => {
  const id = useId();
  return (
    <li>
      <div className="row-words">
        <h2 id={id}>{topic.title}</h2>
        <p>{topic.hint}</p>
      </div>
      <fieldset className="row-actions" aria-labelledby={id}>
        {children}
      </fieldset>
    </li>
  );
};

/** `/profile/notifications/settings`: what the person is told of, and how. Each choice is saved at once. */
export const NotificationSettingsPage = (): ReactNode => {
  const msg = useMsg();
  const lang = useLang();
  const {
    currentData: settings,
    error,
    isFetching,
    refetch,
  } = useNotificationSettingsQuery(lang, {
    refetchOnMountOrArgChange: true,
  });
  const { chosen, change } = useSettingChanges();
  return (
    <PageLayout
      title={msg('Notification settings', { id: 'notifications.settings' })}
      above={[
        { title: msg('User center', { id: 'portal.user-center' }), url: paths.profile },
        { title: msg('Notifications', { id: 'notifications.title' }), url: paths.notifications },
      ]}
    >
      <div className="notification-settings">
        <p>
          {msg('Choose which notifications you get. Changes apply from now on.', {
            id: 'notifications.settings-hint',
          })}
        </p>
        {settings && !settings.sendsMail && (
          <p>
            {msg('This server does not send email, so email settings cannot be changed.', {
              id: 'notifications.settings-no-mail',
            })}
          </p>
        )}
        {settings && (
          <ul className="row-list">
            {settings.topics.map((topic) => (
              <TopicRow key={topic.topic} topic={topic}>
                {notificationWays.map((way) => (
                  <Way
                    key={way}
                    topic={topic}
                    way={way}
                    isOn={chosen(topic.topic, way) ?? topic[way] === 'on'}
                    disabled={way === 'email' && !settings.sendsMail}
                    onChange={(on) => change({ topic: topic.topic, way, on })}
                  />
                ))}
              </TopicRow>
            ))}
          </ul>
        )}
        {!settings && error && (
          <LoadFailure
            heading={msg('Your notification settings could not be loaded', {
              id: 'notifications.settings-failed',
            })}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!settings && !error && <MoSkeleton shape="box" count={6} aria-busy="true" />}
      </div>
    </PageLayout>
  );
};
