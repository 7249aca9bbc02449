import { prepared } from '../../../../kit/screen/prepared.tsx'
import { MailText } from './text/prepared-text.ts'

export const Composer = prepared(async () => (await import('./composer.tsx')).Composer)

/** Loads what writing takes, before anybody writes. */
export function prepareComposer(): void {
  const load = () => {
    Composer.prepare()
    MailText.prepare()
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load, { timeout: 2_000 })
  else setTimeout(load, 300)
}
