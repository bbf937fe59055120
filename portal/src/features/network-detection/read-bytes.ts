/**
 * Counts the bytes of an answer as they come, and keeps none.
 * @returns how many came
 */
export const readBytes = async (
  { body }: Response,
  {
    most = Infinity,
    until = () => false,
    onBytes,
  }: {
    /** Reading ends with these. */
    most?: number;
    /** Asked after each piece; true ends the reading. */
    until?: () => boolean;
    onBytes: (count: number) => void;
  },
): Promise<number> => {
  if (!body) return 0;
  const reader = body.getReader();
  let count = 0;
  try {
    while (count < most && !until()) {
      const { done, value } = await reader.read();
      if (done) break;
      count += value.byteLength;
      onBytes(count);
    }
  } finally {
    // What is not wanted any more need not come; a broken connection was reported by the reading.
    reader.cancel().catch(() => undefined);
  }
  return count;
};
