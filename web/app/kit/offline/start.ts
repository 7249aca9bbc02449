import { startWorker } from '../push/push.ts'
import { keepLastSeen } from './last-seen.ts'
import { keepSending } from './unsent.ts'

let isStarted = false

/** All that a network, or the lack of one, asks for; behind what somebody waits for, unless they wait for this. */
export function startOffline(open: (href: string) => void): void {
  if (isStarted) return
  isStarted = true
  keepLastSeen()
  keepSending()
  // To be there when there is no network to fetch it by.
  setTimeout(() => void import('./unsent-note.tsx').catch(() => undefined), FILL_AFTER_MS)
  void startWorker(open).then(fillWorker)
}

const FILL_AFTER_MS = 10_000

/** The screens nobody has opened yet, while nobody waits for anything; not where data is dear. */
async function fillWorker(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!('serviceWorker' in navigator) || connection?.saveData) return
  const { active } = await navigator.serviceWorker.ready
  setTimeout(() => active?.postMessage({ fill: document.documentElement.lang }), FILL_AFTER_MS)
}
