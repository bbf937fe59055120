import { z } from 'zod';

/** One text in each language. */
export const wordsSchema = z.object({ 'en-US': z.string(), 'zh-CN': z.string() });
export type Words = z.infer<typeof wordsSchema>;
