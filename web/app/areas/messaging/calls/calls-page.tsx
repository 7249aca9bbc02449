import { Badge, Pagination, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Call, listCalls } from '../../../../../sdk/index.ts'
import { DataTable } from '../../../kit/record/data-table.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { ScreenTitle } from '../../../kit/screen/screen-title.tsx'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import css from './calls.module.css'
import { clockOf } from './length.ts'
import { useCallWords } from './words.ts'

/** The calls of all rooms, or of one. */
export function CallsPage(): ReactNode {
  const words = useCallWords()
  const formats = useFormats()
  const { room, page = 1 } = useSearch({ from: '/shell/messages/calls' })
  const navigate = useNavigate()
  const found = useQuery({
    queryKey: ['calls', 'list', room ?? 'all', page],
    queryFn: () => listCalls({ client, query: { limit: 50, page, ...(room ? { room_id: room } : {}) } }),
    placeholderData: before => before,
  })
  if (!found.data) return <Unloaded query={found} />
  const { data: calls, pagination } = found.data
  return (
    <div className={css.page}>
      {room && (
        <TextLink to="/messages/$roomId" params={{ roomId: room }}>
          {words.back}
        </TextLink>
      )}
      <ScreenTitle>{words.history}</ScreenTitle>
      {calls.length === 0 ? (
        <Text c="dimmed">{words.none}</Text>
      ) : (
        <DataTable
          label={words.history}
          rows={calls}
          keyOf={call => call.id}
          columns={[
            {
              label: words.title,
              cell: call => (
                <TextLink to="/messages/calls/$callId" params={{ callId: call.id }}>
                  {call.title ?? words.kinds[call.kind]}
                </TextLink>
              ),
            },
            { label: words.when, cell: call => formats.dateTime(call.started_at) },
            {
              label: words.length,
              cell: call => (call.duration_s === null ? '' : clockOf(call.duration_s * 1_000)),
            },
            {
              label: words.people,
              cell: call => call.participants.map(({ person }) => person.name).join(', '),
            },
            { label: words.outcome, cell: call => <Outcome call={call} /> },
            { label: words.transcript, cell: call => words.transcripts[call.transcript_status] },
          ]}
        />
      )}
      {pagination.pages > 1 && (
        <Pagination
          total={pagination.pages}
          value={page}
          onChange={next =>
            void navigate({
              to: '/messages/calls',
              search: { ...(room ? { room } : {}), ...(next > 1 ? { page: next } : {}) },
            })
          }
        />
      )}
    </div>
  )
}

const colors = { active: 'green', answered: 'gray', missed: 'red' } as const

export function Outcome({ call }: { call: Call }) {
  const words = useCallWords()
  const state = call.outcome ?? 'active'
  return (
    <Badge variant="light" color={colors[state]}>
      {words[state]}
    </Badge>
  )
}
