import { ScreenTitle } from '../../kit/screen/screen-title.tsx'
import '@mantine/charts/styles.layer.css'
import { Group, SegmentedControl, Text, Title } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { useMe } from '../../kit/session/session.ts'
import css from './analytics.module.css'
import { grainFor, lastDays, spans } from './range.ts'
import { useAnalyticsWords } from './words.ts'

export const places = ['overview', 'sales', 'email', 'funnel', 'attribution', 'pipeline', 'activity'] as const
type Place = (typeof places)[number]
const addresses = {
  overview: '/analytics',
  sales: '/analytics/sales',
  email: '/analytics/email',
  funnel: '/analytics/funnel',
  attribution: '/analytics/attribution',
  pipeline: '/analytics/pipeline',
  activity: '/analytics/activity',
} as const

/** The days that the address asks for, and how fine a chart of them is. */
export function useDays(place: Place) {
  const { organization } = useMe()
  const { days } = useSearch({ from: `/shell${addresses[place]}` })
  return { days, range: lastDays(days, organization.timezone), grain: grainFor(days) }
}

interface FrameProps<Data> {
  place: Place
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** Every page of analytics: its name, the days, the way to the others, then what was asked for. */
export function Frame<Data>({ place, query, children }: FrameProps<Data>) {
  const words = useAnalyticsWords()
  const navigate = useNavigate()
  const { days } = useDays(place)
  return (
    <article className={css.page}>
      <Group gap="sm">
        <ScreenTitle>{words.analytics}</ScreenTitle>
        <div className={css.grow} />
        <SegmentedControl
          size="xs"
          aria-label={words.period}
          data={spans.map(count => ({ value: String(count), label: words.lastDays(count) }))}
          value={String(days ?? 30)}
          onChange={value =>
            void navigate({ to: addresses[place], search: { days: Number(value) }, replace: true })
          }
        />
      </Group>
      <nav className={css.tabs} aria-label={words.analytics}>
        {places.map(one => (
          <Link
            key={one}
            to={addresses[one]}
            search={days === undefined ? {} : { days }}
            className={css.tab}
            data-active={one === place || undefined}
            {...(one === place ? { 'aria-current': 'page' as const } : {})}
          >
            {words.places[one]}
          </Link>
        ))}
      </nav>
      {query.data === undefined ? <Unloaded query={query} /> : children(query.data)}
    </article>
  )
}

/** A part of a page with its heading. */
export function Part({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <section className={css.card} aria-label={title}>
      <Title order={2}>{title}</Title>
      {about && (
        <Text size="sm" c="dimmed" mb="sm">
          {about}
        </Text>
      )}
      {children}
    </section>
  )
}
