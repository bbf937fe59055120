/** What a frame can learn about the page that holds it. */
export interface FramedDocument {
  /** `location.ancestorOrigins`, nearest first; Firefox lacks it. */
  ancestorOrigins?: ArrayLike<string>;
  /** `document.referrer`. */
  referrer: string;
  /** The frame's own origin. */
  origin: string;
}

const originOf = (address: string): string | undefined => {
  try {
    const { origin } = new URL(address);
    return origin === 'null' ? undefined : origin;
  } catch {
    return undefined;
  }
};

/**
 * The origins that the page holding this frame may have. No parameter of the address is asked: anybody can write one.
 * `location.ancestorOrigins` is the browser's own word. Without it, the origins that the tool was configured with and
 * the referrer, which `mo-sub-app` makes the browser send; who may frame the tool at all is decided by the
 * `frame-ancestors` of its server, so whoever frames it is one of these.
 * @param configured origins that the tool's settings name
 */
export const hostOrigins = (framed: FramedDocument, configured: readonly string[] = []): string[] => {
  const parent = framed.ancestorOrigins?.[0];
  if (parent !== undefined) return parent === 'null' ? [] : [parent];
  const referrer = originOf(framed.referrer);
  const origins = configured.map(originOf);
  // After the tool itself went from page to page the referrer is the tool.
  if (referrer !== framed.origin) origins.push(referrer);
  return [...new Set(origins.filter((origin) => origin !== undefined))];
};
