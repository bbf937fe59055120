import { useId, useState, type ReactNode } from 'react';
import { MoDialog } from '@moiety/elements/dialog/react.js';
import type { ApiError } from '@moiety/api-client/api-error.ts';
import { useFormCall } from '../../shared/api/use-form-call.ts';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { notify } from '../../shared/notice/notices.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { startUpdateUserInfo, startUploadAvatar } from '../account/index.ts';
import { CropStage } from './crop-stage.tsx';
import { encodeCrop, maxZoomOf, wholeCrop, zoomedCrop } from './crop.ts';
import './crop.css';

/** Cuts the square of an avatar out of a picture, and shows it from then on. */
export const CropDialog = ({
  picture,
  onClose,
}: {
  picture: ImageBitmap;
  /** It was done, or given up. */
  onClose: () => void;
}): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const hint = useId();
  const { pending, send } = useFormCall();
  const [encoding, setEncoding] = useState(false);
  const [open, setOpen] = useState(true);
  const [crop, setCrop] = useState(() => wholeCrop(picture));
  const maxZoom = maxZoomOf(picture);
  const heading = msg('The picture could not be changed', { id: 'profile.picture.failed' });
  const busy = pending || encoding;

  const refuse = (error: ApiError): void => {
    const [field] = error.fields ?? [];
    showRefusal(field ? { ...error, message: field.message } : error, heading, msg);
  };
  const use = async (): Promise<void> => {
    if (busy) return;
    setEncoding(true);
    const image = await encodeCrop(picture, crop).catch(() => undefined);
    setEncoding(false);
    if (image === undefined) {
      void notify(
        'error',
        msg('This browser cannot crop pictures. Try another one.', { id: 'profile.crop.no-canvas' }),
        { heading, ofAttempt: true },
      );
      return;
    }
    const uploaded = await send(startUploadAvatar(image));
    if (!uploaded) return;
    if ('error' in uploaded) {
      refuse(uploaded.error);
      return;
    }
    const shown = await send(startUpdateUserInfo({ headerImg: uploaded.data?.key }));
    if (!shown) return;
    if ('error' in shown) {
      refuse(shown.error);
      return;
    }
    setOpen(false);
    void notify('success', msg('Picture changed', { id: 'profile.picture.changed' }));
  };

  return (
    <MoDialog
      title={msg('Crop your picture', { id: 'profile.crop.title' })}
      open={open}
      width="400px"
      showFooter
      loading={busy}
      submittext={msg('Use this picture', { id: 'profile.crop.use' })}
      onSubmit={() => void use()}
      onCancel={(event) => {
        if (busy) event.preventDefault();
      }}
      onClose={onClose}
    >
      <div className="crop">
        <CropStage picture={picture} crop={crop} onChange={setCrop} describedBy={hint} />
        <p id={hint}>
          {msg('Drag the picture, or move it with the arrow keys. The circle is what others see.', {
            id: 'profile.crop.hint',
          })}
        </p>
        {maxZoom > 1 && (
          <label className="crop-zoom">
            <span>{msg('Zoom', { id: 'profile.crop.zoom' })}</span>
            <input
              type="range"
              min={1}
              max={maxZoom}
              step={0.01}
              value={crop.zoom}
              aria-valuetext={new Intl.NumberFormat(locale, { style: 'percent' }).format(crop.zoom)}
              onChange={(event) => setCrop(zoomedCrop(picture, crop, event.currentTarget.valueAsNumber))}
            />
          </label>
        )}
      </div>
    </MoDialog>
  );
};
