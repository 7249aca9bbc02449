import { Skeleton, Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { ScreenTitle } from '../../kit/screen/screen-title.tsx'
import { UnloadedPart } from '../../kit/screen/unloaded-part.tsx'
import { useMe } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import { AutoInvoiceProposal, Unbilled } from '../billing/shared/unbilled/unbilled.tsx'
import { Deals } from './deals.tsx'
import { HomeFigures } from './home-figures.tsx'
import css from './home-page.module.css'
import { TodaysTasks } from './todays-tasks.tsx'
import { useHomeQuery, useTrends } from './use-home.ts'
import { Waiting } from './waiting.tsx'
import { useHomeWords } from './words.ts'

export { askAhead } from './use-home.ts'

// What stands below the first view of a phone comes behind it, and so does what few need.
const CustomersDid = lazy(() => import('./customers-did.tsx').then(one => ({ default: one.CustomersDid })))
const SetupCard = lazy(() => import('./setup-card.tsx').then(one => ({ default: one.SetupCard })))

/** What a morning begins with: what today asks for, how things stand, who waits, what happened. */
export function HomePage(): ReactNode {
  const words = useHomeWords()
  const formats = useFormats()
  const { user } = useMe()
  // Both say how high things are: drawn one by one they would push away what somebody is about to touch.
  const isAwaited = [useHomeQuery(), useTrends()].some(one => one.isLoading)
  return (
    <div className={css.page}>
      <header>
        <ScreenTitle>{words.greeting(user.name.split(' ')[0] ?? user.name)}</ScreenTitle>
        <Text c="dimmed">{formats.date(new Date().toISOString())}</Text>
      </header>
      {isAwaited ? (
        <Outline />
      ) : (
        <Suspense fallback={<Outline />}>
          <Day />
        </Suspense>
      )}
    </div>
  )
}

function Outline(): ReactNode {
  return (
    <>
      <Skeleton height={120} radius={12} />
      <div className={css.columns}>
        <Skeleton height={260} radius={12} />
        <Skeleton height={260} radius={12} />
      </div>
    </>
  )
}

function Day(): ReactNode {
  const query = useHomeQuery()
  const home = query.data?.data
  return (
    <>
      {home?.setup && <SetupCard setup={home.setup} />}
      <HomeFigures />
      {!home && (
        <div className={css.card}>
          <UnloadedPart query={query} height={60} />
        </div>
      )}
      <div className={css.columns}>
        <div className={css.column}>
          <TodaysTasks />
          {home && <Deals />}
          {(home?.unbilled.total ?? 0) > 0 && <Unbilled />}
        </div>
        <div className={css.column}>
          {home && <Waiting />}
          <Suspense>
            <CustomersDid />
          </Suspense>
        </div>
      </div>
      <AutoInvoiceProposal />
    </>
  )
}
