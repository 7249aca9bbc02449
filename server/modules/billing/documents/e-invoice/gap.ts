import type { Sentence } from '#kit/text/sentence.ts'

/** Where what is missing is filled in. */
export const places = [
  'invoice',
  'line',
  'company',
  'organization',
  'settings.invoices',
  'settings.tax',
] as const
export type Place = (typeof places)[number]

/** Something that stands between the document and a valid e-invoice. */
export interface Gap {
  /** As the rules themselves call it. */
  rule: string
  /** As the resource at `where` calls it. */
  field: string
  where: Place
  message: Sentence
}

export const gap = (rule: string, where: Place, field: string, message: Sentence): Gap => ({
  rule,
  where,
  field,
  message,
})
