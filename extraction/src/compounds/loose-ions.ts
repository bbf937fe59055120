import { overlapX, overlapY } from '../box.ts';
import type { PagePicture, PageResult, TextLine } from '../page/page-result.ts';
import { isPartner } from './printed-salts.ts';

/**
 * A line that is an ion, or an acid or solvent of a salt or solvate: `Na+`, `2 HCl`, `x TFA`. Optical reading has a raised plus as a `t` or
 * star, loses a raised minus, and takes `l` for `I`.
 */
const ION =
  /^(?:\d|x)? ?(?:H(?:C[lI]|Br|I|F)|H2SO4|HNO3|H3PO4|H2O|TFA|CF3COOH|CF3CO2H|AcOH|MsOH|TsOH|Na|Li|C[lI]|Br|(?:Na|K|Li|Cs|Ag|NH4|Ca|Mg|Zn)[2+t*]{1,2}|(?:C[lI]|Br|I|F|BF4|PF6|NO3|HSO4)[-−–])$/;
/** Capital heights between a drawing and a line that belongs to it. */
const NEAR = 3;

/** An ion or a hydrogen halide that nothing else can be, and that is recognized: a bare `Cl` or `Na` may stand in a cell as a group, `I-` begin a label. */
const SALT_PART =
  /^\d? ?(?:H(?:C[lI]|Br)|(?:Na|K|Li|NH4)[+t*]|(?:C[lI]|Br|BF4|PF6|CF3CO[2O]|CF3SO3|HSO4)[-−–])$/;

/** Whether a short text is the part of a salt that is drawn as text beside the rest, and is read with it. */
export const isSaltPart = (text: string): boolean => SALT_PART.test(text.trim());

/** Whether a line of text is an ion, or an acid or solvent of a salt or solvate. */
export const isIon = (text: string): boolean => ION.test(text.trim()) || isPartner(text);

const isNear = (picture: PagePicture, line: TextLine, cap: number): boolean => {
  const beside = Math.max(line.x0 - picture.x1, picture.x0 - line.x1);
  const above = Math.max(line.y0 - picture.y1, picture.y0 - line.y1);
  return (
    (overlapX(picture, line) > 0 && above <= NEAR * cap) ||
    (overlapY(picture, line) > 0 && beside <= NEAR * cap)
  );
};

/**
 * A page on which no drawing is accepted by itself that has an ion or acid beside it as text: the structure may be a salt of which a
 * part, and the charge that it balances, was not drawn with the rest.
 */
export const withLooseIons = (page: PageResult): PageResult => {
  const ions = page.lines.filter(({ text }) => isIon(text));
  if (ions.length === 0) return page;
  return {
    ...page,
    pictures: page.pictures.map((picture) =>
      ions.some((line) => isNear(picture, line, page.cap))
        ? {
            ...picture,
            structures: picture.structures.map((structure) => ({ ...structure, accepted: false })),
          }
        : picture,
    ),
  };
};
