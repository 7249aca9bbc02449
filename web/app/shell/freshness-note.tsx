import { Anchor } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useCommonWords } from '../kit/screen/words.ts'
import { useFormats } from '../kit/speech.tsx'
import css from './layout.module.css'

/** Shown, held, and not to be renewed: the screen stands as it was. */
const isStuck = (query: Query): boolean =>
  query.state.status === 'error' && query.state.data !== undefined && query.isActive()

/** What a screen shows may be old: the one line that says so, above whatever is open. */
export function FreshnessNote() {
  const words = useCommonWords()
  const formats = useFormats()
  const { online } = useNetwork()
  const cache = useQueryClient().getQueryCache()
  const since = useSyncExternalStore(
    changed => cache.subscribe(() => queueMicrotask(changed)),
    () => Math.min(...cache.findAll({ predicate: isStuck }).map(query => query.state.dataUpdatedAt)),
  )
  const renew = () => {
    for (const query of cache.findAll({ predicate: isStuck })) void query.fetch().catch(() => undefined)
  }
  return (
    <div role="status" aria-live="polite">
      {online === false ? (
        <div className={css.note}>{words.offline}</div>
      ) : (
        Number.isFinite(since) && (
          <div className={css.note}>
            {words.notRenewed(formats.clock(new Date(since).toISOString()))}{' '}
            <Anchor component="button" type="button" inherit onClick={renew}>
              {words.tryAgain}
            </Anchor>
          </div>
        )
      )}
    </div>
  )
}
