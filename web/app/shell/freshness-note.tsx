import { Anchor } from '@mantine/core'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { useUnsentCount } from '../kit/offline/unsent-count.ts'
import { useCommonWords } from '../kit/screen/words.ts'
import { useFormats } from '../kit/speech.tsx'
import css from './layout.module.css'

// Nearly always there is nothing.
const UnsentNote = lazy<() => ReactNode>(() =>
  import('../kit/offline/unsent-note.tsx').then(
    one => ({ default: one.UnsentNote }),
    () => ({ default: () => null }),
  ),
)

function watchNetwork(changed: () => void) {
  const end = new AbortController()
  for (const type of ['online', 'offline']) addEventListener(type, changed, { signal: end.signal })
  return () => end.abort()
}

/** Shown and held: without a network all of it is as old as it is. */
const isHeld = (query: Query): boolean => query.state.data !== undefined && query.isActive()

/** Shown, held, and not to be renewed: the screen stands as it was. */
const isStuck = (query: Query): boolean => query.state.status === 'error' && isHeld(query)

/** What a screen shows may be old, and what was written not yet sent: the one line that says so, above whatever is open. */
export function FreshnessNote() {
  const words = useCommonWords()
  const formats = useFormats()
  const cache = useQueryClient().getQueryCache()
  const unsent = useUnsentCount()
  const isOffline = useSyncExternalStore(watchNetwork, () => !navigator.onLine)
  const since = useSyncExternalStore(
    changed => cache.subscribe(() => queueMicrotask(changed)),
    () =>
      Math.min(
        ...cache.findAll({ predicate: isOffline ? isHeld : isStuck }).map(query => query.state.dataUpdatedAt),
      ),
  )
  const isOld = Number.isFinite(since)
  const renew = () => {
    for (const query of cache.findAll({ predicate: isStuck })) void query.fetch().catch(() => undefined)
  }
  return (
    <div role="status" aria-live="polite">
      {(isOffline || isOld || unsent > 0) && (
        <div className={css.note}>
          {isOffline && `${words.offline} `}
          {isOld && `${words.notRenewed(formats.clock(new Date(since).toISOString()))} `}
          {isOld && !isOffline && (
            <Anchor component="button" type="button" inherit onClick={renew}>
              {words.tryAgain}
            </Anchor>
          )}{' '}
          {unsent > 0 && (
            <Suspense>
              <UnsentNote />
            </Suspense>
          )}
        </div>
      )}
    </div>
  )
}
