import { Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks'
import { IconBookmark, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  countLeadFacets,
  getLeadQuota,
  type PoolCompany,
  type PoolPerson,
  searchLeads,
} from '../../../../../sdk/index.ts'
import { EmptyState } from '../../../kit/screen/empty-state.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { ScreenTitle } from '../../../kit/screen/screen-title.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useLeadNames } from '../names.ts'
import { useLeadWords } from '../words.ts'
import { type PoolSearch, toFilter } from './address.ts'
import { CompaniesTable } from './companies-table.tsx'
import { type Counts, Facets } from './facets.tsx'
import { PeopleTable } from './people-table.tsx'
import css from './pool.module.css'
import { SaveSearch } from './save-search.tsx'
import { Turn } from './turn.tsx'

const LIMIT = 50
const SHOWN = 8

/** Ten million people narrowed down to forty, in a few clicks. */
export function LeadSearchPage(): ReactNode {
  const words = useLeadWords()
  const formats = useFormats()
  const may = useMay()
  const title = useLeadNames().find
  const search = useSearch({ from: '/shell/leads/find' })
  const navigate = useNavigate()
  const [isKeeping, keeping] = useDisclosure(false)
  const change = (next: PoolSearch) =>
    void navigate({
      to: '.',
      search: (old: PoolSearch) => ({ ...old, page: undefined, ...next }),
      replace: true,
    } as never)
  const filters = toFilter(search)
  const kind = search.kind ?? 'person'
  const page = search.page ?? 1
  const found = useQuery({
    queryKey: ['pool', 'search', kind, filters, page],
    queryFn: ({ signal }) => searchLeads({ client, body: { kind, filters, page, limit: LIMIT }, signal }),
    placeholderData: keepPreviousData,
  })
  const facets = useQuery({
    queryKey: ['pool', 'facets', kind, filters],
    queryFn: ({ signal }) => countLeadFacets({ client, body: { kind, filters, limit: SHOWN }, signal }),
    placeholderData: keepPreviousData,
  })
  if (!found.data || !facets.data) return <Unloaded query={[found, facets]} />
  const { data, pagination } = found.data
  const isNarrowed = Object.keys(filters).length > 0
  const total = formats.number(pagination.total)
  return (
    <section className={css.page} aria-label={title}>
      <header className={css.head}>
        <ScreenTitle>{title}</ScreenTitle>
        <Quota />
      </header>
      <Group gap="sm" align="center">
        <SegmentedControl
          aria-label={words.kind}
          data={[
            { value: 'person', label: words.people },
            { value: 'company', label: words.companies },
          ]}
          value={kind}
          onChange={value => change({ kind: value === 'company' ? 'company' : undefined } as PoolSearch)}
        />
        <SearchField
          key={search.more ? JSON.stringify(search.more) : ''}
          value={search.q ?? ''}
          onChange={q => change({ q: q || undefined } as PoolSearch)}
        />
        {may('member') && (
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} />}
            disabled={!isNarrowed}
            onClick={keeping.open}
          >
            {words.keepSearch}
          </Button>
        )}
      </Group>
      <div className={css.columns}>
        <Facets
          kind={kind}
          counts={facets.data.data.facets as Counts}
          where={search.where ?? {}}
          hasMore={search.more !== undefined}
          onChange={where => change({ where })}
          onClear={() => change({ where: undefined, more: undefined } as never)}
        />
        <div className={css.found}>
          <Text size="sm" c="dimmed" mb="xs" aria-live="polite">
            {(kind === 'person' ? words.total : words.totalCompanies)(pagination.total, total)}
          </Text>
          {data.length === 0 ? (
            <EmptyState
              title={isNarrowed ? words.nobody : words.emptyPool}
              text={isNarrowed ? words.nobodyText : words.emptyPoolText}
            />
          ) : (
            <>
              {data[0]?.kind === 'company' ? (
                <CompaniesTable companies={data as PoolCompany[]} />
              ) : (
                <PeopleTable people={data as PoolPerson[]} />
              )}
              <Turn
                page={page}
                pages={Math.min(pagination.pages, 10_000 / LIMIT)}
                onChange={next => change({ page: next })}
              />
            </>
          )}
        </div>
      </div>
      <SaveSearch isOpen={isKeeping} onClose={keeping.close} kind={kind} filters={filters} />
    </section>
  )
}

/** What is left of this month's reveals. */
function Quota() {
  const words = useLeadWords()
  const formats = useFormats()
  const quota = useQuery({ queryKey: ['lead-quota'], queryFn: () => getLeadQuota({ client }) })
  if (!quota.data) return null
  const { remaining, allowance } = quota.data.data
  return (
    <Text size="sm" c="dimmed">
      {words.quota(formats.number(remaining), formats.number(allowance))}
    </Text>
  )
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const words = useLeadWords()
  const [text, setText] = useState(value)
  const later = useDebouncedCallback(onChange, 250)
  return (
    <TextInput
      className={css.search!}
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
