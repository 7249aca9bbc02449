import { formatMoney } from '#kit/money/display.ts'
import { type Html, html } from '#platform/pages/html.ts'
import type { Frame } from './layout.ts'

export const day = (frame: Frame, iso: string | null): string =>
  iso
    ? new Intl.DateTimeFormat(frame.language, { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(iso.length === 10 ? `${iso}T00:00:00Z` : iso),
      )
    : ''

export const money = (frame: Frame, cents: number, currency: string): string =>
  formatMoney(cents, currency, frame.language)

export const form = (action: string, fields: Html, label: string, isPlain = false): Html =>
  html`<form method="post" action="${action}">${fields}<button${isPlain ? html` class="plain"` : ''}>${label}</button></form>`

/** As a date field sends it; undefined where none was chosen. */
export function dateIn(given: string | null | undefined): string | undefined {
  try {
    return given ? Temporal.PlainDate.from(given).toString() : undefined
  } catch {
    return undefined
  }
}
