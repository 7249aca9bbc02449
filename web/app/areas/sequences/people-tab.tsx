import { Badge, Button, Group } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import {
  deleteSequenceEnrollment,
  type Enrollment,
  type ListSequenceEnrollmentsData,
  listSequenceEnrollments,
  pauseSequenceEnrollment,
  resumeSequenceEnrollment,
} from '../../../../sdk/index.ts'
import type { Column } from '../../kit/list/columns.ts'
import { oneOf } from '../../kit/list/filters.tsx'
import { RecordList } from '../../kit/list/record-list.tsx'
import { EmptyState } from '../../kit/screen/empty-state.tsx'
import { useCodes } from '../../kit/sentences/use-translated.ts'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import { EnrollPeople } from './enroll-people.tsx'
import { useSequenceWords } from './words.ts'

const colors = { active: 'blue', paused: 'orange', completed: 'green', failed: 'red' } as const

/** Who is in the sequence, where they are and how it ended. */
export function PeopleTab({ sequenceId }: { sequenceId: string }) {
  const words = useSequenceWords()
  const codes = useCodes()
  const formats = useFormats()
  const may = useMay()
  const { tab: _, ...search } = useSearch({ from: '/shell/sequences/$sequenceId' })
  const [isEnrolling, setEnrolling] = useState(false)
  const path = { sequence_id: sequenceId }
  const each = async (ids: string[], run: (enrollment_id: string) => Promise<unknown>) => {
    for (const id of ids) await run(id)
  }
  const columns: Column<Enrollment>[] = [
    {
      id: 'contact',
      label: words.person,
      render: one => one.contact.name || one.contact.email || '—',
      face: ({ contact }) => ({ name: contact.name || contact.email || '—' }),
    },
    {
      id: 'status',
      label: words.status,
      render: one => (
        <Badge variant="light" color={colors[one.status]}>
          {words.enrollmentStatuses[one.status]}
        </Badge>
      ),
    },
    {
      id: 'why',
      label: words.stopReason,
      wide: true,
      render: one => one.error ?? (one.stop_reason && codes(one.stop_reason)),
    },
    { id: 'step', label: words.step, align: 'right', render: one => one.current_step_number },
    { id: 'sent', label: words.sent, align: 'right', wide: true, render: one => one.sent_count },
    { id: 'opened', label: words.opened, align: 'right', wide: true, render: one => one.open_count },
    {
      id: 'next',
      label: words.next,
      wide: true,
      render: one => one.next_run_at && one.status === 'active' && formats.dateTime(one.next_run_at),
    },
    {
      id: 'enrolled',
      label: words.enrolledAt,
      wide: true,
      optional: true,
      render: one => formats.shortDate(one.enrolled_at),
    },
  ]
  return (
    <>
      {may('member') && (
        <Group mb="sm">
          <Button leftSection={<IconUserPlus size={16} />} onClick={() => setEnrolling(true)}>
            {words.enrollPeople}
          </Button>
        </Group>
      )}
      <RecordList<Enrollment, ListSequenceEnrollmentsData>
        entity="sequence"
        scope={[sequenceId, 'enrollments']}
        title={words.tabs.people}
        isInside
        hasSearch
        search={search}
        columns={columns}
        filters={[oneOf('status', words.status, words.enrollmentStatuses)]}
        fetch={(query, signal) => listSequenceEnrollments({ client, path, query, signal })}
        href={one => `/contacts/${one.contact_id}`}
        nameOf={one => one.contact.name || one.contact.email || one.id}
        bulk={
          may('member')
            ? [
                {
                  id: 'pause',
                  label: words.pause,
                  run: ids =>
                    each(ids, enrollment_id =>
                      pauseSequenceEnrollment({ client, path: { ...path, enrollment_id } }),
                    ),
                },
                {
                  id: 'resume',
                  label: words.resume,
                  run: ids =>
                    each(ids, enrollment_id =>
                      resumeSequenceEnrollment({ client, path: { ...path, enrollment_id } }),
                    ),
                },
                {
                  id: 'remove',
                  label: words.takeOut,
                  isDangerous: true,
                  run: ids =>
                    each(ids, enrollment_id =>
                      deleteSequenceEnrollment({ client, path: { ...path, enrollment_id } }),
                    ),
                },
              ]
            : []
        }
        empty={<EmptyState title={words.nobody} text={words.nobodyText} />}
      />
      <EnrollPeople sequenceId={sequenceId} isOpen={isEnrolling} onClose={() => setEnrolling(false)} />
    </>
  )
}
