import { useMemo, type ReactNode } from 'react';
import { useMsg } from '../../shared/words/use-msg.ts';
import { caseNodes } from './case-nodes.tsx';
import './cases.css';

/** A text that the server made of Markdown. @param html with headings from the second level on */
export const CaseText = ({ html }: { html: string }): ReactNode => {
  const msg = useMsg();
  const nodes = useMemo(() => caseNodes(html, msg), [html, msg]);
  return <div className="case-text">{nodes}</div>;
};
