import { Button, Group, Select, Switch, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { type LogLine, queryLogs } from '../../../../sdk/index.ts'
import { EmptyState } from '../../kit/screen/empty-state.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { ScreenTitle } from '../../kit/screen/screen-title.tsx'
import { client } from '../../kit/session/api.ts'
import { keepTrying, streamEvents } from '../../kit/session/events.ts'
import { useMoments } from './moments.ts'
import css from './monitoring.module.css'
import { useMonitoringNames } from './names.ts'
import { useMonitoringWords } from './words.ts'

const LIMIT = 200
const MOST_FOLLOWED = 1_000
const levels = ['debug', 'info', 'warn', 'error'] as const

export function LogsPage(): ReactNode {
  const words = useMonitoringWords()
  const names = useMonitoringNames()
  const navigate = useNavigate()
  const search = useSearch({ from: '/shell/monitoring/logs' })
  const [text, setText] = useState(search.q ?? '')
  const [isFollowing, setFollowing] = useState(false)
  const q = [search.q, search.level && `level:${search.level}`].filter(Boolean).join(' ')
  const come = useTail(isFollowing, q)
  const found = useInfiniteQuery({
    queryKey: ['logs', q],
    queryFn: ({ pageParam, signal }) =>
      queryLogs({ client, body: { q, limit: LIMIT, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.cursor,
  })
  if (!found.data) return <Unloaded query={found} />
  const old = found.data.pages.flatMap(page => page.data)
  const known = new Set(come.map(line => line.id))
  const lines = [...come, ...old.filter(line => !known.has(line.id))]
  const change = (next: { q?: string; level?: string }) =>
    void navigate({
      to: '/monitoring/logs',
      search: (now: { q?: string; level?: string }) => ({ ...now, ...next }),
      replace: true,
    })
  const isNarrowed = q !== ''
  return (
    <section className={css.screen} aria-label={names.logs}>
      <ScreenTitle>{names.logs}</ScreenTitle>
      <form
        onSubmit={event => {
          event.preventDefault()
          change({ q: text.trim() })
        }}
      >
        <Group align="flex-end" gap="sm">
          <TextInput
            flex={1}
            miw={220}
            type="search"
            data-list-search
            label={words.search}
            placeholder={words.searchHint}
            leftSection={<IconSearch size={15} />}
            value={text}
            onChange={event => setText(event.currentTarget.value)}
          />
          <Select
            label={words.level}
            w={130}
            clearable
            placeholder={words.anyLevel}
            data={[...levels]}
            value={search.level ?? null}
            onChange={level => change({ level: level ?? '' })}
          />
          <Button type="submit" variant="default">
            {words.find}
          </Button>
          <Switch
            label={words.follow}
            mb={8}
            checked={isFollowing}
            onChange={event => setFollowing(event.currentTarget.checked)}
          />
        </Group>
      </form>
      {lines.length === 0 ? (
        <EmptyState
          title={isNarrowed ? words.noneFound : words.noLogs}
          text={isNarrowed ? words.noneFoundText : words.noLogsText}
        />
      ) : (
        <Lines lines={lines} label={names.logs} />
      )}
      {found.hasNextPage && (
        <Group justify="center">
          <Button
            variant="default"
            loading={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {words.older}
          </Button>
        </Group>
      )}
    </section>
  )
}

function Lines({ lines, label }: { lines: readonly LogLine[]; label: string }) {
  const moments = useMoments()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
    <ol className={css.lines} aria-label={label} tabIndex={0}>
      {lines.map(({ id, at, level, message, labels }) => (
        <li key={id} className={css.line}>
          <span className={css.at}>{moments.second(at)}</span>
          <span className={css.level} data-level={level ?? ''}>
            {level}
          </span>
          <span className={css.message}>{message}</span>
          <span className={css.labels}>
            {Object.entries(labels)
              .map(([key, value]) => `${key}:${value}`)
              .join(' ')}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Lines as they come, newest first, while somebody wants them. */
function useTail(isWanted: boolean, q: string): LogLine[] {
  const [lines, setLines] = useState<LogLine[]>([])
  useEffect(() => {
    setLines([])
    if (!isWanted) return
    const end = new AbortController()
    const { signal } = end
    void keepTrying(signal, async () => {
      const path = `/api/v2/logs/tail?${new URLSearchParams(q ? { q } : {})}`
      for await (const { type, text } of streamEvents(path, { signal })) {
        if (type !== 'line') continue
        const line = JSON.parse(text) as LogLine
        setLines(now => [line, ...now].slice(0, MOST_FOLLOWED))
      }
      return false
    })
    return () => end.abort()
  }, [isWanted, q])
  return lines
}
