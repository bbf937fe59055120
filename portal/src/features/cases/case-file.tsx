import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { Link } from 'react-router-dom';
import type { Case } from '@moiety/contract/cases.ts';
import { MoIcon } from '@moiety/elements/icon/react.js';
import { writeRoute } from '@moiety/elements/sub-app/route-query.js';
import { useSettings } from '../../shared/config/use-settings.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';

const sizeWords = (bytes: number, locale: string): string => {
  const [value, unit] =
    bytes < 1_000_000 ? [Math.max(bytes / 1000, 0.1), 'kilobyte'] : [bytes / 1e6, 'megabyte'];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
};

/** The file that a case is worked with: opened in the tool, or kept; and where it is from. */
export const CaseFile = ({ story: { tool, file } }: { story: Case }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const { subApps } = useSettings();
  const hosted = subApps.find(({ name }) => name === tool);
  if (!hosted) return null;
  const title = hosted.title[locale];
  return (
    <section className="case-file" aria-label={msg('The file', { id: 'portal.case.file' })}>
      <p className="case-file-name">
        <MoIcon name="file" />
        <span>{file.name}</span>
        <span className="case-file-size">{sizeWords(file.bytes, locale)}</span>
      </p>
      <div className="case-file-actions">
        {/* Whoever is not signed in is led to the sign-in, and from there to the tool. */}
        <Link
          className="case-open"
          to={hosted.path + writeRoute('', hosted.name, file.route)}
          data-sub-app={hosted.name}
        >
          {msg(str`Open this file in ${title}`, { id: 'portal.case.open' })}
          <MoIcon name="arrowRight" />
        </Link>
        <a className="case-download" href={file.path} download={file.name}>
          <MoIcon name="download" />
          {msg('Download', { id: 'portal.case.download' })}
        </a>
      </div>
      <p className="case-source">{msg(str`Source: ${file.source}`, { id: 'portal.case.source' })}</p>
    </section>
  );
};
