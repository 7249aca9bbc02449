import { Button, Group, Text, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getMonthEnd, listMonthEndRows, type MonthEnd } from '../../../../sdk/index.ts'
import { DataTable } from '../../kit/record/data-table.tsx'
import { Figure, Figures } from '../../kit/record/figures.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { ScreenTitle } from '../../kit/screen/screen-title.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { useFormats, useSpeech } from '../../kit/speech.tsx'
import { TextLink } from '../../kit/text-link.tsx'
import { ExportCard } from './export-card.tsx'
import css from './month-end-page.module.css'
import { useBookkeepingWords } from './words.ts'

type Kind = MonthEnd['kinds'][number]
type Key = Kind['key']

function useMonthName(): (month: string) => string {
  const { language } = useSpeech()
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return month => format.format(new Date(`${month}-01T00:00:00Z`))
}

/** What is left to do before a month is closed, the records behind each number, and the books for the accountant. */
export function MonthEndPage(): ReactNode {
  const words = useBookkeepingWords()
  const formats = useFormats()
  const monthName = useMonthName()
  const navigate = useNavigate()
  const may = useMay()
  const { month, show, page } = useSearch({ from: '/shell/month-end' })
  const query = useQuery({
    queryKey: ['month-end', month ?? ''],
    queryFn: () => getMonthEnd({ client, query: month ? { month } : {} }),
  })
  if (!query.data) return <Unloaded query={query} />
  const { data } = query.data
  const turn = (months: number) =>
    void navigate({
      to: '/month-end',
      search: {
        month: Temporal.PlainYearMonth.from(data.month).add({ months }).toString(),
        ...(show ? { show } : {}),
      },
    })
  const shown = data.kinds.find(({ key }) => key === show) ?? data.kinds.find(({ count }) => count > 0)
  return (
    <article className={css.page}>
      <Group gap="sm">
        <ScreenTitle>{words.monthEnd}</ScreenTitle>
        <div className={css.grow} />
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" size="xs" aria-label={words.before} onClick={() => turn(-1)}>
            <IconChevronLeft size={15} />
          </Button>
          <Text fw={600} className={css.month}>
            {monthName(data.month)}
          </Text>
          <Button variant="default" size="xs" aria-label={words.after} onClick={() => turn(1)}>
            <IconChevronRight size={15} />
          </Button>
        </Group>
      </Group>
      <Text c="dimmed" size="sm">
        {words.about}
      </Text>
      <Figures label={words.leftToDo}>
        {data.kinds.map(({ key, count, amount_cents }) => (
          <Figure
            key={key}
            label={words.kinds[key]}
            value={formats.number(count)}
            note={count > 0 ? formats.money(amount_cents, data.currency) : words.done}
            tone={count > 0 && key !== 'renewals' ? 'warn' : undefined}
            to="/month-end"
            search={{ month: data.month, show: key }}
          />
        ))}
      </Figures>
      {shown && <Rows kind={shown} month={data.month} page={page ?? 1} />}
      {may('admin') && <ExportCard first={data.first} last={data.last} name={monthName(data.month)} />}
    </article>
  )
}

/** The records that the number counts. */
function Rows({ kind, month, page }: { kind: Kind; month: string; page: number }) {
  const words = useBookkeepingWords()
  const formats = useFormats()
  const navigate = useNavigate()
  const { key } = kind
  const query = useQuery({
    queryKey: ['month-end', 'rows', key, month, page],
    queryFn: () => listMonthEndRows({ client, query: { kind: key as Key, month, page } }),
  })
  const turn = (to: number) =>
    void navigate({ to: '/month-end', search: { month, show: key, ...(to > 1 ? { page: to } : {}) } })
  return (
    <section className={css.card} aria-label={words.kinds[key]}>
      <Group justify="space-between" align="baseline">
        <Title order={2}>{words.kinds[key]}</Title>
        <Text size="sm" c="dimmed">
          {kind.sums.map(sum => formats.money(sum.amount_cents, sum.currency)).join(' · ')}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {words.meanings[key]}
      </Text>
      {!query.data ? (
        <Unloaded query={query} />
      ) : query.data.data.length === 0 ? (
        <Text c="dimmed">{words.done}</Text>
      ) : (
        <DataTable
          label={words.kinds[key]}
          rows={query.data.data}
          keyOf={row => row.id}
          columns={[
            {
              label: words.record,
              cell: row => <TextLink {...placeOf(row.url)}>{row.title || words.untitled}</TextLink>,
            },
            { label: words.who, cell: row => row.party ?? '–' },
            { label: words.day, isWide: true, cell: row => formats.date(row.on) },
            {
              label: words.amount,
              isNumber: true,
              cell: row => formats.money(row.amount_cents, row.currency),
            },
          ]}
        />
      )}
      {query.data && query.data.pagination.pages > 1 && (
        <Group justify="flex-end">
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => turn(page - 1)}>
            {words.pageBefore}
          </Button>
          <Text size="sm">{words.pageOf(page, query.data.pagination.pages)}</Text>
          <Button
            variant="default"
            size="xs"
            disabled={!query.data.pagination.has_next}
            onClick={() => turn(page + 1)}
          >
            {words.pageAfter}
          </Button>
        </Group>
      )}
    </section>
  )
}

/** Where a record is shown; some are shown beside others, by their search. */
function placeOf(url: string): { to: never; search: never } {
  const [path, query] = url.split('?')
  return { to: path as never, search: Object.fromEntries(new URLSearchParams(query)) as never }
}
