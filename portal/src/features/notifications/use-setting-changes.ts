import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { NotificationTopic, NotificationWay } from '@moiety/contract/notification-settings.ts';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { useLang } from '../../shared/words/use-lang.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { notificationsApi, type NotificationsDispatch, type SettingChange } from './notifications-api.ts';

const { endpoints, util } = notificationsApi;

const keyOf = (topic: NotificationTopic, way: NotificationWay): string => `${topic} ${way}`;

/** What was chosen here and is being saved. */
interface SettingChanges {
  /** What a switch shows meanwhile; undefined where nothing of it is being saved. */
  chosen(topic: NotificationTopic, way: NotificationWay): boolean | undefined;
  change(change: SettingChange): void;
}

/**
 * Saves each choice at once, one after the other in their order. Until the server has answered, a choice lies over what the server said,
 * so that an answer about another one does not turn it back; what was refused is gone, with a message.
 */
export const useSettingChanges = (): SettingChanges => {
  const msg = useMsg();
  const lang = useLang();
  const dispatch: NotificationsDispatch = useDispatch();
  const [pending, setPending] = useState<ReadonlyMap<string, SettingChange>>(new Map());
  const before = useRef(Promise.resolve());

  const send = async (change: SettingChange): Promise<void> => {
    const { data, error } = await dispatch(
      endpoints.changeNotificationSetting.initiate({ lang, change }, { track: false }),
    );
    if (data) await dispatch(util.upsertQueryData('notificationSettings', lang, data));
    else {
      dispatch(util.invalidateTags(['NotificationSettings']));
      showRefusal(error, msg('This setting could not be saved', { id: 'notifications.setting-failed' }), msg);
    }
    const key = keyOf(change.topic, change.way);
    // Another choice of the same switch still lies over it.
    setPending((all) =>
      all.get(key) === change ? new Map([...all].filter(([other]) => other !== key)) : all,
    );
  };

  return {
    chosen: (topic, way) => pending.get(keyOf(topic, way))?.on,
    change: (change) => {
      setPending((all) => new Map(all).set(keyOf(change.topic, change.way), change));
      before.current = before.current.then(() => send(change));
    },
  };
};
