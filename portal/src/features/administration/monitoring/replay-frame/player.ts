// The script of `replay.html`: plays what visitors' browsers recorded, in a document whose policy lets nothing of it run or reach anything.
import { Replayer } from '@rrweb/replay';
import '@rrweb/replay/dist/style.css';
import type { PlayerNews, PlayerOrder } from './messages.ts';
import './player.css';

/** Milliseconds between two words about the time. */
const TOLD_EVERY = 200;

type Events = ConstructorParameters<typeof Replayer>[0];

const stage = document.querySelector<HTMLElement>('#stage')!;
let replayer: Replayer | undefined;
let isPlaying = false;
let hasEnded = false;
let size = { width: 0, height: 0 };

const tell = (news: PlayerNews): void => parent.postMessage(news, location.origin);

/** As large as it fits, in the middle. */
const fit = (): void => {
  if (!replayer || size.width === 0 || size.height === 0) return;
  const scale = Math.min(1, stage.clientWidth / size.width, stage.clientHeight / size.height);
  const [x, y] = [
    (stage.clientWidth - size.width * scale) / 2,
    (stage.clientHeight - size.height * scale) / 2,
  ];
  replayer.wrapper.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  replayer.wrapper.style.width = `${size.width}px`;
  replayer.wrapper.style.height = `${size.height}px`;
};

const tellTime = (): void => {
  if (!replayer) return;
  const { totalTime: total } = replayer.getMetaData();
  const at = hasEnded ? total : Math.min(total, Math.max(0, replayer.getCurrentTime()));
  tell({ kind: 'time', at, total, isPlaying, hasEnded });
};

const load = ({ records, skipIdle, speed }: Extract<PlayerOrder, { kind: 'load' }>): void => {
  replayer?.destroy();
  replayer = undefined;
  stage.replaceChildren();
  isPlaying = false;
  hasEnded = false;
  const made = new Replayer(records as Events, {
    root: stage,
    skipInactive: skipIdle,
    speed,
    showWarning: false,
    mouseTail: false,
    UNSAFE_replayCanvas: false,
    triggerFocus: false,
  });
  replayer = made;
  made.on('resize', (dimension) => {
    size = dimension as typeof size;
    fit();
  });
  made.on('finish', () => {
    isPlaying = false;
    hasEnded = true;
    tellTime();
  });
  made.pause(0);
  tellTime();
};

const obey = (order: PlayerOrder): void => {
  if (order.kind === 'load') {
    load(order);
    return;
  }
  if (!replayer) return;
  if (order.kind === 'play') {
    hasEnded = false;
    isPlaying = true;
    replayer.play(order.at);
  } else if (order.kind === 'pause') {
    isPlaying = false;
    replayer.pause();
  } else if (order.kind === 'seek') {
    hasEnded = false;
    if (isPlaying) replayer.play(order.at);
    else replayer.pause(order.at);
  } else replayer.setConfig({ skipInactive: order.skipIdle, speed: order.speed });
  tellTime();
};

addEventListener('message', ({ data, origin, source }: MessageEvent<PlayerOrder>) => {
  if (origin !== location.origin || source !== parent) return;
  try {
    obey(data);
  } catch {
    isPlaying = false;
    tell({ kind: 'broken' });
  }
});
addEventListener('resize', fit);
setInterval(() => {
  if (isPlaying) tellTime();
}, TOLD_EVERY);
tell({ kind: 'ready' });
