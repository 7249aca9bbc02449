import { Badge, Pagination, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Call, listCalls } from '../../../../../sdk/index.ts'
import { WideTable } from '../../../kit/record/wide-table.tsx'
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
        <WideTable label={words.history}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{words.title}</Table.Th>
                <Table.Th>{words.when}</Table.Th>
                <Table.Th>{words.length}</Table.Th>
                <Table.Th>{words.people}</Table.Th>
                <Table.Th>{words.outcome}</Table.Th>
                <Table.Th>{words.transcript}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {calls.map(call => (
                <Table.Tr key={call.id}>
                  <Table.Td>
                    <TextLink to="/messages/calls/$callId" params={{ callId: call.id }}>
                      {call.title ?? words[call.kind]}
                    </TextLink>
                  </Table.Td>
                  <Table.Td>{formats.dateTime(call.started_at)}</Table.Td>
                  <Table.Td>{call.duration_s === null ? '' : clockOf(call.duration_s * 1_000)}</Table.Td>
                  <Table.Td>{call.participants.map(({ person }) => person.name).join(', ')}</Table.Td>
                  <Table.Td>
                    <Outcome call={call} />
                  </Table.Td>
                  <Table.Td>{words.transcripts[call.transcript_status]}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
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
