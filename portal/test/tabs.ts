const say = (kind: 'changed' | 'ended'): void => {
  const channel = new BroadcastChannel('moiety-session');
  const post = channel.postMessage.bind(channel);
  post({ kind });
  channel.close();
};

/** What another tab does: it changes the cookie, and says so. */
export const inAnotherTab = (change: () => void, kind: 'changed' | 'ended'): void => {
  change();
  say(kind);
};

/** The same where the word of it is here before the cookie: `change` is to be called once the word was heard. */
export const toldTooEarly = async (kind: 'changed' | 'ended'): Promise<void> => {
  const ears = new BroadcastChannel('moiety-session');
  const heard = new Promise((resolve) => {
    ears.addEventListener('message', resolve, { once: true });
  });
  say(kind);
  await heard;
  ears.close();
};
