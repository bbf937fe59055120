import { useEffect, useState } from 'react';
import { str } from '@lit/localize';
import { writeRoute } from '@moiety/elements/sub-app/route-query.js';
import { useSettings } from '../../shared/config/use-settings.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import type { Command } from './command.ts';
import { nameFaultWords, shown, type NameFault } from './name-fault-words.ts';

/**
 * What a chemical name or a SMILES may look like. Only decides whether the grammar is loaded, which then judges: locants,
 * endings, morphemes in Chinese, the signs of SMILES.
 */
const CHEMICAL =
  /\d[a-z]?['′]*-|[a-z]\d|[=#@[\]()]|\p{Ll}(?:ane|ene|yne|ol|one|al|ine|ide|ate|ole|yl|acid|nitrile|ether|amine|urea|ium|ose|furan|pyran)$|[酸醇酮烷烯炔胺醛酯苯啶唑吡嘧喹萘呋噻吲哌酚醚腈脲肼]/iu;

interface Judged {
  text: string;
  /** Of a name that is not understood. */
  fault?: NameFault;
}

const judge = async (text: string): Promise<Judged | undefined> => {
  const { looksLikeSmiles, readsAsName } = await import('./chemical-text.ts');
  // A word such as "on" or "Sib" has the grammar of SMILES too.
  if (/[^a-z]/i.test(text) && looksLikeSmiles(text)) return { text };
  const shape = readsAsName(text);
  if (shape.reads) return { text };
  // With a locant it was meant as a name: it is said from where on it is none.
  return /\d[a-z]?['′]*-[[({]*(?:\p{Ll}{3}|\p{Script=Han})/u.test(text)
    ? { text, fault: { rest: text.slice(shape.at), expected: shape.expected } }
    : undefined;
};

/**
 * The command that draws what is typed, where it is a chemical name or a SMILES: the tool that draws structures opens its
 * editor with it. A name that is not understood is offered too, with the part that is not: the editor is where it is mended.
 * @param signedIn nobody else has the tool
 */
export const useStructureCommand = (typed: string, signedIn: boolean): Command | undefined => {
  const msg = useMsg();
  const locale = useLocale();
  const { subApps } = useSettings();
  const [judged, setJudged] = useState<Judged>();
  const text = typed.trim();
  const tool = signedIn ? subApps.find(({ structureRoute }) => structureRoute !== undefined) : undefined;
  const asked = tool && text.length > 1 && CHEMICAL.test(text) ? text : '';

  useEffect(() => {
    if (!asked) return undefined;
    let isCurrent = true;
    judge(asked).then(
      (found) => isCurrent && setJudged(found),
      // Without the grammar nothing is offered; the other commands are as they were.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [asked]);

  if (!tool?.structureRoute || judged?.text !== asked || !asked) return undefined;
  return {
    id: 'structure',
    group: 'structures',
    title: msg(str`Open the structure: ${shown(text)}`, { id: 'portal.palette.structure' }),
    icon: 'structure',
    note: judged.fault ? nameFaultWords(judged.fault, locale, msg) : tool.title[locale],
    href: tool.path + writeRoute('', tool.name, tool.structureRoute + encodeURIComponent(text)),
  };
};
