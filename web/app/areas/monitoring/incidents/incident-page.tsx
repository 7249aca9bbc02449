import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { acknowledgeIncident, addIncidentNote, getIncident, type Incident } from '../../../../../sdk/index.ts'
import { DraftNote } from '../../../kit/form/drafts/draft-note.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { Details, RecordPage, Section } from '../../../kit/record/record-page.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { useActorName } from '../../deployments/shared/actor.ts'
import { useMonitoringNames } from '../names.ts'
import { IncidentBadge } from '../state.tsx'
import { useMonitoringWords } from '../words.ts'

export function IncidentPage(): ReactNode {
  const words = useMonitoringWords()
  const names = useMonitoringNames()
  const formats = useFormats()
  const nameOf = useActorName()
  const { incidentId } = useParams({ from: '/shell/monitoring/incidents/$incidentId' })
  const path = { incident_id: incidentId }
  const found = useQuery({
    queryKey: ['incidents', incidentId],
    queryFn: () => getIncident({ client, path }),
  })
  const acknowledging = useAct(() => acknowledgeIncident({ client, path }), { stale: ['incidents'] })
  if (!found.data) return <Unloaded query={found} />
  const one = found.data.data
  return (
    <RecordPage
      list={{ to: '/monitoring/incidents', label: names.incidents }}
      title={`${one.check_name}: ${one.cause}`}
      badges={<IncidentBadge isOpen={one.closed_at === null} />}
      actions={
        one.acknowledged_at === null && (
          <Button loading={acknowledging.isPending} onClick={() => acknowledging.mutate()}>
            {words.acknowledge}
          </Button>
        )
      }
      aside={
        <Details
          title={words.details}
          items={[
            {
              label: words.check,
              value: (
                <TextLink to="/monitoring/checks/$checkId" params={{ checkId: one.check_id }}>
                  {one.check_name}
                </TextLink>
              ),
            },
            { label: words.opened, value: formats.dateTime(one.opened_at) },
            { label: words.closed, value: one.closed_at && formats.dateTime(one.closed_at) },
            {
              label: words.acknowledged,
              value: one.acknowledged_at && formats.dateTime(one.acknowledged_at),
            },
            { label: words.by, value: one.acknowledged_by && nameOf(one.acknowledged_by) },
          ]}
        />
      }
    >
      <Notes incident={one} />
    </RecordPage>
  )
}

function Notes({ incident }: { incident: Incident }) {
  const words = useMonitoringWords()
  const formats = useFormats()
  const nameOf = useActorName()
  const queries = useQueryClient()
  const draft = useDraft({ of: `incident/${incident.id}/note`, saved: { body: '' } })
  const saving = useMutation({
    mutationFn: () => addIncidentNote({ client, path: { incident_id: incident.id }, body: draft.values }),
    onSuccess: () => {
      draft.done()
      void queries.invalidateQueries({ queryKey: ['incidents'] })
    },
  })
  return (
    <Section title={words.notes}>
      <Stack gap="sm">
        {incident.notes.length === 0 && <Text c="dimmed">{words.noNotes}</Text>}
        {incident.notes.map(note => (
          <div key={note.at + note.body}>
            <Text size="xs" c="dimmed">
              {nameOf(note.by)} · {formats.dateTime(note.at)}
            </Text>
            <Text size="sm">{note.body}</Text>
          </div>
        ))}
        <form
          onSubmit={event => {
            event.preventDefault()
            saving.mutate()
          }}
        >
          <DraftNote draft={draft} mb={4} />
          <Textarea
            label={words.newNote}
            autosize
            minRows={2}
            required
            maxLength={5_000}
            {...draft.field('body')}
            error={saving.error?.message}
          />
          <Button type="submit" variant="default" mt="xs" loading={saving.isPending}>
            {words.addNote}
          </Button>
        </form>
      </Stack>
    </Section>
  )
}
