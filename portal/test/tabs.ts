/** What another tab does: it changes the cookie, and says so. */
export const inAnotherTab = (change: () => void, kind: 'changed' | 'ended'): void => {
  change();
  const channel = new BroadcastChannel('moiety-session');
  const say = channel.postMessage.bind(channel);
  say({ kind });
  channel.close();
};
