import { Anchor, Button, Group, Select, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  convertLead,
  deleteLead,
  getLead,
  type LeadPatch,
  type LeadWithPool,
  revealLead,
  updateLead,
} from '../../../sdk/index.ts'
import { ConfirmButton } from '../form/confirm-button.tsx'
import { useAct } from '../form/use-act.ts'
import { Details, RecordPage, Section } from '../record/record-page.tsx'
import { client } from '../session/api.ts'
import { useMay } from '../session/session.ts'
import { ScreenFailed, ScreenWaiting } from '../shell/screen-states.tsx'
import { useFormats } from '../speech.tsx'
import { TextLink } from '../text-link.tsx'
import { useLeadNames } from './names.ts'
import { StatusBadge } from './status-badge.tsx'
import { useLeadWords } from './words.ts'

const stale = ['lead', 'leads', 'pool', 'lead-quota']

export function LeadPage(): ReactNode {
  const words = useLeadWords()
  const names = useLeadNames()
  const { leadId } = useParams({ from: '/shell/leads/$leadId' })
  const found = useQuery({
    queryKey: ['lead', leadId],
    queryFn: () => getLead({ client, path: { lead_id: leadId } }),
  })
  if (found.error) return <ScreenFailed error={found.error} reset={() => void found.refetch()} />
  if (!found.data) return <ScreenWaiting />
  const lead = found.data.data
  return (
    <RecordPage
      list={{ to: '/leads', label: names.saved }}
      title={lead.erased ? words.erased : lead.name}
      badges={<StatusBadge status={lead.status} />}
      subtitle={[lead.title, lead.company_name].filter(Boolean).join(' · ')}
      actions={<Actions lead={lead} />}
      aside={<Facts lead={lead} />}
    >
      {lead.erased ? <Text>{words.erasedText}</Text> : <Work key={lead.id} lead={lead} />}
    </RecordPage>
  )
}

function Work({ lead }: { lead: LeadWithPool }) {
  const words = useLeadWords()
  const may = useMay()
  const [notes, setNotes] = useState(lead.notes)
  const changing = useAct((body: LeadPatch) => updateLead({ client, path: { lead_id: lead.id }, body }), {
    stale,
    done: words.changed,
  })
  const isMine = may('member')
  const choices = Object.entries(words.statuses)
    .filter(([status]) => status !== 'converted' || lead.status === 'converted')
    .map(([value, label]) => ({ value, label }))
  return (
    <Section title={words.status}>
      <Stack gap="sm">
        <Select
          label={words.status}
          data={choices}
          value={lead.status}
          allowDeselect={false}
          disabled={!isMine || lead.status === 'converted'}
          onChange={status => status && changing.mutate({ status: status as LeadWithPool['status'] })}
        />
        <Textarea
          label={words.notes}
          autosize
          minRows={3}
          maxLength={10_000}
          value={notes}
          disabled={!isMine}
          onChange={event => setNotes(event.currentTarget.value)}
          onBlur={() => notes !== lead.notes && changing.mutate({ notes })}
        />
      </Stack>
    </Section>
  )
}

function Facts({ lead }: { lead: LeadWithPool }) {
  const words = useLeadWords()
  const formats = useFormats()
  const { pool } = lead
  const person = pool?.kind === 'person' ? pool : null
  return (
    <>
      <Details
        title={words.about}
        items={[
          { label: words.email, value: lead.email },
          { label: words.phone, value: lead.phone },
          {
            label: words.seniority,
            value: lead.seniority && (words.values[lead.seniority] ?? lead.seniority),
          },
          { label: words.country, value: lead.country },
          {
            label: words.linkedin,
            value: person?.linkedin_url && (
              <Anchor href={person.linkedin_url} target="_blank" rel="noopener" size="sm">
                {words.linkedin}
              </Anchor>
            ),
          },
          { label: words.technologies, value: person?.technologies.join(', ') },
          { label: words.tags, value: lead.tags.join(', ') },
          { label: words.score, value: lead.score === null ? null : formats.number(lead.score) },
        ]}
      />
      {pool && (
        <Details
          title={words.sources}
          items={pool.sources.map(one => ({
            label: formats.date(one.collected_at),
            value: words.sourceLine(one.source, one.licence),
          }))}
        />
      )}
    </>
  )
}

function Actions({ lead }: { lead: LeadWithPool }) {
  const words = useLeadWords()
  const may = useMay()
  const navigate = useNavigate()
  const path = { lead_id: lead.id }
  const revealing = useAct(() => revealLead({ client, body: { pool_id: lead.pool_id } }), { stale })
  const converting = useAct(() => convertLead({ client, path, body: {} }), {
    stale: [...stale, 'contacts'],
    done: words.converted,
  })
  const removing = useAct(() => deleteLead({ client, path }), {
    stale: ['leads', 'pool'],
    done: words.removed,
    onDone: () => void navigate({ to: '/leads' }),
  })
  if (!may('member')) return null
  return (
    <Group gap="xs">
      {!lead.revealed && !lead.erased && (lead.email || lead.phone) && (
        <Button variant="light" loading={revealing.isPending} onClick={() => revealing.mutate()}>
          {words.reveal}
        </Button>
      )}
      {lead.contact_id ? (
        <TextLink to="/contacts/$contactId" params={{ contactId: lead.contact_id }}>
          {words.openContact}
        </TextLink>
      ) : (
        !lead.erased && (
          <Button loading={converting.isPending} onClick={() => converting.mutate()}>
            {words.convert}
          </Button>
        )
      )}
      <ConfirmButton
        size="sm"
        question={words.removeAsk}
        confirm={words.remove}
        onConfirm={() => removing.mutate()}
      >
        {words.remove}
      </ConfirmButton>
    </Group>
  )
}
