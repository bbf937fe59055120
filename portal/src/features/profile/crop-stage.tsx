import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { str } from '@lit/localize';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { renderCrop, movedCrop, placeOf, zoomedCrop, type Crop } from './crop.ts';

/** Pixels of the canvas: sharp on fine screens too. */
const CANVAS = 640;
/** How far a press of an arrow key moves the picture, in sides of the crop; with Shift. */
const STEP = 0.02;
const LONG_STEP = 0.1;
/** How much a press of + or - magnifies. */
const ZOOM_STEP = 1.1;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What is cut out, to be moved by dragging or with the arrow keys, and magnified with + and - or the wheel. */
export const CropStage = ({
  picture,
  crop,
  onChange,
  describedBy,
}: {
  picture: ImageBitmap;
  crop: Crop;
  onChange: (crop: Crop) => void;
  /** Id of how it is used. */
  describedBy: string;
}): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const dragged = useRef<{ pointer: number; x: number; y: number }>(undefined);
  const [said, setSaid] = useState('');
  useLayoutEffect(() => {
    if (canvas.current) renderCrop(canvas.current, picture, crop);
  }, [picture, crop]);

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    onChange(zoomedCrop(picture, crop, crop.zoom * Math.exp(-event.deltaY / 500)));
  });
  useEffect(() => {
    // React listens passively, and the dialog would scroll.
    const element = stage.current;
    const listen = (event: WheelEvent): void => onWheel(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, []);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrows[event.key];
    const zooms = event.key === '+' || event.key === '=' ? ZOOM_STEP : event.key === '-' ? 1 / ZOOM_STEP : 0;
    if (!arrow && !zooms) return;
    event.preventDefault();
    const step = event.shiftKey ? LONG_STEP : STEP;
    const next = arrow
      ? movedCrop(picture, crop, arrow[0] * step, arrow[1] * step)
      : zoomedCrop(picture, crop, crop.zoom * zooms);
    onChange(next);
    const percent = new Intl.NumberFormat(locale, { style: 'percent' });
    const [left, top] = placeOf(picture, next).map((share) => percent.format(share));
    setSaid(msg(str`${left} from the left, ${top} from the top`, { id: 'profile.crop.place' }));
  };
  const onPointerDown = (event: PointerEvent): void => {
    // A second finger moves nothing while the first holds it.
    if (event.button !== 0 || dragged.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY };
  };
  const onPointerMove = (event: PointerEvent): void => {
    const from = dragged.current;
    const width = stage.current?.clientWidth;
    if (!width || from?.pointer !== event.pointerId) return;
    dragged.current = { pointer: from.pointer, x: event.clientX, y: event.clientY };
    onChange(movedCrop(picture, crop, (event.clientX - from.x) / width, (event.clientY - from.y) / width));
  };
  const drop = (event: PointerEvent): void => {
    if (event.pointerId === dragged.current?.pointer) dragged.current = undefined;
  };

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is interactive */}
      <div
        ref={stage}
        className="crop-stage"
        // Arrow keys are for the picture, not for reading.
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is moved by keys
        tabIndex={0}
        aria-label={msg('Cropped area of the picture', { id: 'profile.crop.stage' })}
        aria-describedby={describedBy}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        <canvas ref={canvas} width={CANVAS} height={CANVAS} />
        <span className="crop-circle" />
      </div>
      <output className="visually-hidden">{said}</output>
    </>
  );
};
