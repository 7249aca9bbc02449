import { ActionIcon, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  countLeadFacets,
  getLeadQuota,
  type LeadFilter,
  type PoolPerson,
  searchLeads,
} from '../../../sdk/index.ts'
import type { ListSearch } from '../list/search.ts'
import { client } from '../session/api.ts'
import { ScreenFailed, ScreenWaiting } from '../shell/screen-states.tsx'
import { useFormats } from '../speech.tsx'
import { type Counts, Facets } from './facets.tsx'
import css from './leads.module.css'
import { useLeadNames } from './names.ts'
import { PeopleTable } from './people-table.tsx'
import { useLeadWords } from './words.ts'

const LIMIT = 50
const SHOWN = 8

function toFilter({ q, where = {} }: ListSearch): LeadFilter {
  const lists = Object.fromEntries(Object.entries(where).filter(([, values]) => values.length > 0))
  return { ...(q ? { q } : {}), ...lists } as LeadFilter
}

/** Ten million people narrowed down to forty, in a few clicks. */
export function LeadSearchPage(): ReactNode {
  const words = useLeadWords()
  const formats = useFormats()
  const title = useLeadNames().find
  const search = useSearch({ from: '/shell/leads/find' })
  const navigate = useNavigate()
  const change = (next: Partial<ListSearch>) =>
    void navigate({
      to: '.',
      search: (old: ListSearch) => ({ ...old, page: undefined, ...next }),
      replace: true,
    } as never)
  const filters = toFilter(search)
  const page = search.page ?? 1
  const found = useQuery({
    queryKey: ['pool', 'search', filters, page],
    queryFn: ({ signal }) => searchLeads({ client, body: { filters, page, limit: LIMIT }, signal }),
    placeholderData: keepPreviousData,
  })
  const facets = useQuery({
    queryKey: ['pool', 'facets', filters],
    queryFn: ({ signal }) => countLeadFacets({ client, body: { filters, limit: SHOWN }, signal }),
    placeholderData: keepPreviousData,
  })
  const quota = useQuery({ queryKey: ['lead-quota'], queryFn: () => getLeadQuota({ client }) })
  const error = found.error ?? facets.error
  if (error) return <ScreenFailed error={error} reset={() => void found.refetch()} />
  if (!found.data || !facets.data) return <ScreenWaiting />
  const { data, pagination } = found.data
  const isNarrowed = Object.keys(filters).length > 0
  return (
    <section className={css.page} aria-label={title}>
      <header className={css.head}>
        <Title order={1}>{title}</Title>
        {quota.data && (
          <Text size="sm" c="dimmed">
            {words.quota(
              formats.number(quota.data.data.remaining),
              formats.number(quota.data.data.allowance),
            )}
          </Text>
        )}
      </header>
      <SearchField
        value={search.q ?? ''}
        onChange={q => change({ q: q || undefined } as Partial<ListSearch>)}
      />
      <div className={css.columns}>
        <Facets
          counts={facets.data.data.facets as Counts}
          where={search.where ?? {}}
          onChange={where => change({ where })}
        />
        <div>
          <Text size="sm" c="dimmed" mb="xs" aria-live="polite">
            {words.total(formats.number(pagination.total))}
          </Text>
          {data.length === 0 ? (
            <div className={css.empty}>
              <Title order={2}>{isNarrowed ? words.nobody : words.emptyPool}</Title>
              <Text c="dimmed" mt="sm">
                {isNarrowed ? words.nobodyText : words.emptyPoolText}
              </Text>
            </div>
          ) : (
            <>
              <PeopleTable people={data as PoolPerson[]} />
              <Turn
                page={page}
                pages={Math.min(pagination.pages, 10_000 / LIMIT)}
                onChange={next => change({ page: next })}
              />
            </>
          )}
        </div>
      </div>
    </section>
  )
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const words = useLeadWords()
  const [text, setText] = useState(value)
  const later = useDebouncedCallback(onChange, 250)
  return (
    <TextInput
      aria-label={words.searchLabel}
      placeholder={words.searchLabel}
      leftSection={<IconSearch size={16} />}
      value={text}
      maxLength={200}
      onChange={event => {
        setText(event.currentTarget.value)
        later(event.currentTarget.value.trim())
      }}
    />
  )
}

function Turn({ page, pages, onChange }: { page: number; pages: number; onChange: (page: number) => void }) {
  const words = useLeadWords()
  const formats = useFormats()
  if (pages <= 1) return null
  return (
    <div className={css.turn}>
      <Text size="sm" c="dimmed">
        {words.page(formats.number(page), formats.number(pages))}
      </Text>
      <ActionIcon
        variant="default"
        disabled={page <= 1}
        aria-label={words.back}
        onClick={() => onChange(page - 1)}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        disabled={page >= pages}
        aria-label={words.on}
        onClick={() => onChange(page + 1)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </div>
  )
}
