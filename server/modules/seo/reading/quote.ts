import { escapeHtml } from '#platform/pages/html.ts'
import { cut } from './text.ts'

/** A tag as it would be written, cut where it gets long. */
export const quoteTag = (name: string, attributes: Readonly<Record<string, string>>): string =>
  cut(
    `<${name}${Object.entries(attributes)
      .slice(0, 12)
      .map(([key, value]) => ` ${key}${value === '' ? '' : `="${escapeHtml(value.slice(0, 300))}"`}`)
      .join('')}>`,
  )
