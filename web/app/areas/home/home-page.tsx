import { Text } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { ScreenTitle } from '../../kit/screen/screen-title.tsx'
import { useMe } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import { AutoInvoiceProposal, Unbilled } from '../billing/shared/unbilled/unbilled.tsx'
import { HomeFigures } from './home-figures.tsx'
import css from './home-page.module.css'
import { TodaysTasks } from './todays-tasks.tsx'
import { useHome } from './use-home.ts'
import { useHomeWords } from './words.ts'

// What stands below the first view of a phone comes behind it, and so does what few need.
const Deals = lazy(() => import('./deals.tsx').then(one => ({ default: one.Deals })))
const Waiting = lazy(() => import('./waiting.tsx').then(one => ({ default: one.Waiting })))
const CustomersDid = lazy(() => import('./customers-did.tsx').then(one => ({ default: one.CustomersDid })))
const SetupCard = lazy(() => import('./setup-card.tsx').then(one => ({ default: one.SetupCard })))

/** What a morning begins with: what today asks for, how things stand, who waits, what happened. */
export function HomePage(): ReactNode {
  const words = useHomeWords()
  const formats = useFormats()
  const { user } = useMe()
  const home = useHome()
  return (
    <div className={css.page}>
      <header>
        <ScreenTitle>{words.greeting(user.name.split(' ')[0] ?? user.name)}</ScreenTitle>
        <Text c="dimmed">{formats.date(new Date().toISOString())}</Text>
      </header>
      {home?.setup && (
        <Suspense>
          <SetupCard setup={home.setup} />
        </Suspense>
      )}
      <HomeFigures />
      <div className={css.columns}>
        <div className={css.column}>
          <TodaysTasks />
          <Suspense>
            <Deals />
          </Suspense>
          {(home?.unbilled.total ?? 0) > 0 && <Unbilled />}
        </div>
        <div className={css.column}>
          <Suspense>
            <Waiting />
            <CustomersDid />
          </Suspense>
        </div>
      </div>
      <AutoInvoiceProposal />
    </div>
  )
}
