import { overlapX, overlapY } from '../box.ts';
import type { PagePicture, PageResult, TextLine } from '../page/page-result.ts';

/** A line that is an ion, or an acid or solvent of a salt or solvate: `Na+`, `2 HCl`, `x TFA`. */
const ION =
  /^(?:\d|x)? ?(?:H(?:Cl|Br|I|F)|H2SO4|HNO3|H3PO4|H2O|TFA|CF3COOH|CF3CO2H|AcOH|MsOH|TsOH|Na|Li|(?:Na|K|Li|Cs|Ag|NH4|Ca|Mg|Zn)[2+]{1,2}|(?:Cl|Br|I|F|BF4|PF6|NO3|HSO4)[-−–])$/;
/** Capital heights between a drawing and a line that belongs to it. */
const NEAR = 3;

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
  const ions = page.lines.filter(({ text }) => ION.test(text.trim()));
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
