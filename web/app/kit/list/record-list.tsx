import { ActionIcon, Button, Group, Loader, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Field } from '../fields/field.ts'
import { useFieldList } from '../fields/use-field-list.ts'
import { useHeldKeys } from '../keys/use-held-keys.ts'
import { EmptyState } from '../screen/empty-state.tsx'
import { Unloaded } from '../screen/screen-states.tsx'
import { ScreenTitle } from '../screen/screen-title.tsx'
import { useFormats } from '../speech.tsx'
import { type BulkAction, BulkBar } from './bulk-bar.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { type Column, keepColumns, readColumns } from './columns.ts'
import { Conditions } from './conditions/conditions.tsx'
import { isConditioned } from './conditions/use-condition-fields.ts'
import { useDoomed } from './doomed.ts'
import { type Filter, FilterChips, FilterMenu } from './filters.tsx'
import { ListTable } from './list-table.tsx'
import type { FilterKey, QueryOf, SortKey } from './query.ts'
import css from './record-list.module.css'
import { type ListSearch, toQuery } from './search.ts'
import { useRowKeys } from './use-row-keys.ts'
import { ViewMenu } from './views/view-menu.tsx'
import { viewEntityOf } from './views/views.ts'
import { useListWords } from './words.ts'

const LIMIT = 50

export interface Page<Row> {
  data: Row[]
  /** Without it this is the whole list. */
  pagination?: { page: number; pages: number; total: number; has_next: boolean; has_prev: boolean }
}

/** `Data` is what the SDK calls the request of the list, such as `ListContactsData`. */
export interface RecordListProps<Row extends { id: string }, Data = unknown> {
  /** The first part of its query keys, and the name its columns are kept under. */
  entity: string
  /** Further parts of the keys, where it is part of one record. */
  scope?: readonly string[]
  title: string
  search: ListSearch
  /** What its columns and filters are made of. */
  fields?: readonly Field<Row, Data>[]
  /** Columns that are no field, behind the first. */
  columns?: readonly Column<Row, SortKey<Row, Data>>[]
  filters?: readonly Filter<FilterKey<Data>>[]
  fetch: (query: QueryOf<Data>, signal: AbortSignal) => Promise<Page<Row>>
  /** The record's own page; without it rows are for reading alone. */
  href?: (row: Row) => string
  nameOf: (row: Row) => string
  /** `e` on a row: changes it in place. */
  onEdit?: (row: Row) => void
  /** Part of another screen, which has the title. */
  isInside?: boolean
  /** Whether the API looks for words; it does unless said otherwise. */
  hasSearch?: boolean
  /** Without it nothing can be selected. */
  bulk?: readonly BulkAction[]
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Below the title, also while there is no record: which of several lists this is. */
  head?: ReactNode
  /** Between title and tools: sums over the whole list. */
  summary?: ReactNode
  /** What stands there before the first record: says what this is for. */
  empty: ReactNode
}

/** The one list of the workspace: paged and sorted by the server, as quick with a million rows as with ten. */
export function RecordList<Row extends { id: string }, Data = unknown>(props: RecordListProps<Row, Data>) {
  const { entity, title, search, fetch, href, bulk = [], actions, summary, empty } = props
  const { scope = [], isInside = false, hasSearch = !isInside } = props
  const words = useListWords()
  const formats = useFormats()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { allColumns, filters } = useDescribed(props)
  const [columns, setColumns] = useChosenColumns([entity, ...scope.slice(1)].join('.'), allColumns)
  const change = (next: Partial<ListSearch>) =>
    void navigate({
      to: '.',
      search: (old: ListSearch) => dropEmpty({ ...old, page: undefined, ...next }),
      replace: true,
    } as never)
  const ask = (page: number) => ({
    queryKey: [entity, ...scope, 'list', { ...search, page }],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      fetch(toQuery<QueryOf<Data>>({ ...search, page }, LIMIT), signal),
  })
  const page = search.page ?? 1
  const list = useQuery({ ...ask(page), placeholderData: keepPreviousData })
  useHeldKeys(list.isPending && !isInside)
  const doomed = useDoomed()
  const rows = (list.data?.data ?? []).filter(row => !doomed.has(row.id))
  const pagination = list.data && (list.data.pagination ?? onePage(rows.length))
  const open = (row: Row) => href && void navigate({ href: href(row) })
  const toggle = (id: string) => setSelected(flip(selected, id))
  const cursor = useRowKeys(rows, {
    open,
    toggle: bulk.length > 0 ? row => toggle(row.id) : undefined,
    edit: props.onEdit,
    back: selected.size > 0 ? () => setSelected(new Set()) : undefined,
  })
  const hasNext = pagination?.has_next ?? false
  useEffect(() => {
    // The next page is there before somebody asks for it.
    if (hasNext) void queries.prefetchQuery(ask(page + 1))
  })
  if (list.isLoadingError) return <Unloaded query={list} />
  const viewEntity = isInside ? undefined : viewEntityOf(entity)
  const isNarrowed = Boolean(search.q) || Object.keys(search.where ?? {}).length > 0
  const isEmpty = !list.isPending && rows.length === 0 && !isNarrowed && page === 1
  return (
    <section className={isInside ? css.inside : css.screen} aria-label={isInside ? undefined : title}>
      {!isInside && (
        <Group className={css.head} gap="sm">
          <ScreenTitle>{title}</ScreenTitle>
          {list.isFetching && <Loader size={14} aria-hidden />}
          <div className={css.grow} />
          {actions}
        </Group>
      )}
      {props.head}
      {isEmpty ? (
        empty
      ) : (
        <>
          {summary}
          <Group className={css.tools} gap="xs">
            {viewEntity && (
              <ViewMenu
                entity={viewEntity}
                search={search}
                columns={columns.map(one => one.id)}
                isFresh={!isNarrowed && !search.sort && !search.page}
                onShow={(shown, ids) => {
                  if (ids.length > 0) setColumns([...ids])
                  change(shown)
                }}
              />
            )}
            {hasSearch && <SearchBox value={search.q ?? ''} onChange={q => change({ q })} />}
            <FilterMenu filters={filters} where={search.where ?? {}} onChange={where => change({ where })} />
            {!isInside && isConditioned(entity) && (
              <Conditions
                entity={entity}
                known={(props.fields ?? []) as readonly Field<never>[]}
                filter={search.where?.filter?.[0]}
                onChange={filter => change({ where: { ...search.where, filter: filter ? [filter] : [] } })}
              />
            )}
            <div className={css.grow} />
            <ColumnMenu all={allColumns} chosen={columns} onChange={setColumns} />
          </Group>
          <FilterChips filters={filters} where={search.where ?? {}} onChange={where => change({ where })} />
          {selected.size > 0 && (
            <BulkBar
              ids={[...selected]}
              actions={bulk}
              onDone={() => {
                setSelected(new Set())
                void queries.invalidateQueries({ queryKey: [entity] })
              }}
            />
          )}
          <ListTable
            rows={rows}
            columns={columns}
            search={search}
            cursor={cursor}
            {...(href ? { href } : {})}
            nameOf={props.nameOf}
            isWaiting={list.isPending}
            isOld={list.isPlaceholderData}
            {...(bulk.length > 0 ? { selection: { selected, setSelected } } : {})}
            onSort={(sort, order) => change({ sort, order })}
          />
          {!list.isPending && rows.length === 0 && (
            <EmptyState title={words.nothing} text={words.nothingText} ghost="none" isSmall>
              <Button variant="default" onClick={() => change({ q: undefined, where: undefined })}>
                {words.clearFilters}
              </Button>
            </EmptyState>
          )}
          {pagination && pagination.total > 0 && (
            <footer className={css.foot}>
              <Text size="sm" c="dimmed">
                {words.rows(
                  (page - 1) * LIMIT + 1,
                  (page - 1) * LIMIT + rows.length,
                  formats.number(pagination.total),
                )}
              </Text>
              <ActionIcon
                variant="default"
                aria-label={words.previousPage}
                disabled={page === 1}
                onClick={() => change({ page: page - 1 })}
              >
                <IconChevronLeft size={16} />
              </ActionIcon>
              <ActionIcon
                variant="default"
                aria-label={words.nextPage}
                disabled={!hasNext}
                onClick={() => change({ page: page + 1 })}
              >
                <IconChevronRight size={16} />
              </ActionIcon>
            </footer>
          )}
        </>
      )}
    </section>
  )
}

function useDescribed<Row extends { id: string }, Data>(props: RecordListProps<Row, Data>) {
  const own = useFieldList<Row, Data>(props.fields ?? [])
  return {
    allColumns: [
      ...own.columns.slice(0, 1),
      ...(props.columns ?? []),
      ...own.columns.slice(1),
    ] as readonly Column<Row, string>[],
    filters: [...(props.filters ?? []), ...own.filters] as readonly Filter[],
  }
}

const onePage = (total: number) => ({ page: 1, pages: 1, total, has_next: false, has_prev: false })

function flip(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}

function dropEmpty(search: ListSearch): ListSearch {
  const { where, ...rest } = search
  const kept = Object.fromEntries(Object.entries(where ?? {}).filter(([, values]) => values.length > 0))
  const entries = Object.entries({ ...rest, ...(Object.keys(kept).length > 0 ? { where: kept } : {}) })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== ''))
}

function useChosenColumns<Row>(entity: string, all: readonly Column<Row, string>[]) {
  const [kept, setKept] = useState(() => readColumns(entity))
  const columns = all.filter(one => (kept ? kept.includes(one.id) : !one.optional))
  const choose = (ids: string[]) => {
    keepColumns(entity, ids)
    setKept(ids)
  }
  return [columns.length > 0 ? columns : all.slice(0, 1), choose] as const
}

function SearchBox({ value, onChange }: { value: string; onChange: (q: string) => void }) {
  const words = useListWords()
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const tell = useDebouncedCallback(onChange, 200)
  useEffect(() => {
    if (document.activeElement !== input.current) setText(value)
  }, [value])
  return (
    <TextInput
      ref={input}
      className={css.search}
      type="search"
      data-list-search
      placeholder={words.search}
      aria-label={words.search}
      leftSection={<IconSearch size={15} />}
      value={text}
      onKeyDown={event => {
        // On to the rows, which have keys of their own; Escape empties it, too, as browsers do.
        if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur()
      }}
      onChange={event => {
        setText(event.currentTarget.value)
        tell(event.currentTarget.value.trim())
      }}
    />
  )
}
