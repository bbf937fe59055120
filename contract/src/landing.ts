import { z } from 'zod';
import { langSchema } from './announcements.ts';
import { defineEndpoint } from './endpoint.ts';
import { screenNames } from './screens.ts';

const words = (most: number) => z.string().trim().min(1).max(most);
const heading = words(120);
const text = words(600);

/** A picture of the product, and what it shows to whoever does not see it. */
const screenSchema = z.strictObject({ name: z.enum(screenNames), alt: words(300) });

/**
 * The words of the landing page in one language: `landing/{locale}.json` of the operator's folder. A section that is left
 * out is not shown; the hero and what the platform does are always there.
 */
export const landingSchema = z.strictObject({
  /** Of the window and of search results. */
  title: words(80),
  description: words(200),
  hero: z.strictObject({ heading, lead: text, screen: screenSchema }),
  /** What the platform does. One that names a tool is shown where the tool is there. */
  features: z.strictObject({
    heading,
    items: z
      .array(
        z.strictObject({
          /** The tool's name in the registry. */
          tool: z.string().optional(),
          heading,
          text,
          points: z.array(words(200)).max(6).optional(),
          screen: screenSchema.optional(),
        }),
      )
      .min(1)
      .max(12),
  }),
  /** How one begins, in this order. */
  steps: z
    .strictObject({ heading, items: z.array(z.strictObject({ heading, text })).min(1).max(6) })
    .optional(),
  /** Figures that were measured, each with the way to measure it again. */
  figures: z
    .strictObject({
      heading,
      lead: text.optional(),
      items: z
        .array(z.strictObject({ value: words(24), label: words(160), source: words(300) }))
        .min(1)
        .max(6),
    })
    .optional(),
  /** What people say. */
  testimonials: z
    .strictObject({
      heading,
      /** They are samples, which the page says beside each. */
      sample: z.boolean().default(false),
      lead: text.optional(),
      items: z
        .array(z.strictObject({ quote: text, by: words(120) }))
        .min(1)
        .max(6),
    })
    .optional(),
  /** Case studies. */
  studies: z
    .strictObject({
      heading,
      /** They are samples, which the page says beside each. */
      sample: z.boolean().default(false),
      lead: text.optional(),
      items: z
        .array(z.strictObject({ heading, text, outcome: words(300).optional() }))
        .min(1)
        .max(6),
    })
    .optional(),
  questions: z
    .strictObject({
      heading,
      items: z
        .array(z.strictObject({ question: words(200), answer: z.array(words(800)).min(1).max(4) }))
        .min(1)
        .max(12),
    })
    .optional(),
});
export type Landing = z.infer<typeof landingSchema>;

export const getLanding = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/public/landing/',
  access: 'public',
  summary: 'The words of the landing page',
  query: z.object({ lang: langSchema.default('en') }),
  data: landingSchema,
});
