import {
  Anchor,
  Button,
  Group,
  NumberInput,
  Select,
  Stack,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  convertLead,
  deleteLead,
  getLead,
  type LeadPatch,
  type LeadWithPool,
  revealLead,
  updateLead,
} from '../../../../sdk/index.ts'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { DraftNote } from '../../kit/form/drafts/draft-note.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { useDraft } from '../../kit/form/use-draft.ts'
import { Details, RecordPage, Section } from '../../kit/record/record-page.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import { TextLink } from '../../kit/text-link.tsx'
import { ConvertButton } from './convert-button.tsx'
import { useLeadNames } from './names.ts'
import { Sources } from './pool/sources.tsx'
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
  if (!found.data) return <Unloaded query={found} />
  const lead = found.data.data
  return (
    <RecordPage
      list={{ to: '/leads', label: names.saved }}
      title={lead.erased ? words.erased : lead.name}
      badges={<StatusBadge status={lead.status} />}
      face={{ name: lead.erased ? '' : lead.name }}
      subtitle={[lead.title, lead.company_name].filter(Boolean).join(' · ')}
      actions={<Actions lead={lead} />}
      aside={<Facts lead={lead} />}
    >
      {lead.erased ? <Text>{words.erasedText}</Text> : <Work key={lead.id} lead={lead} />}
      {lead.pool && <Sources sources={lead.pool.sources} />}
    </RecordPage>
  )
}

function Work({ lead }: { lead: LeadWithPool }) {
  const words = useLeadWords()
  const may = useMay()
  const draft = useDraft({
    of: `lead/${lead.id}`,
    saved: {
      notes: lead.notes,
      reason: lead.disqualify_reason ?? '',
      score: (lead.score ?? '') as number | string,
    },
  })
  const { notes, reason } = draft.values
  const [score, setScore] = draft.part('score')
  const changing = useAct((body: LeadPatch) => updateLead({ client, path: { lead_id: lead.id }, body }), {
    stale,
    done: words.changed,
  })
  const isMine = may('member')
  const choices = Object.entries(words.statuses)
    .filter(([status]) => status !== 'converted' || lead.status === 'converted')
    .map(([value, label]) => ({ value, label }))
  return (
    <Section title={words.work}>
      <Stack gap="sm">
        <DraftNote draft={draft} />
        <Select
          label={words.status}
          data={choices}
          value={lead.status}
          allowDeselect={false}
          disabled={!isMine || lead.status === 'converted'}
          onChange={status => status && changing.mutate({ status: status as LeadWithPool['status'] })}
        />
        {lead.status === 'disqualified' && (
          <TextInput
            label={words.disqualifyReason}
            maxLength={500}
            disabled={!isMine}
            {...draft.field('reason')}
            onBlur={() =>
              reason !== (lead.disqualify_reason ?? '') &&
              changing.mutate({ disqualify_reason: reason || null })
            }
          />
        )}
        <NumberInput
          label={words.score}
          min={0}
          max={100}
          allowDecimal={false}
          value={score}
          disabled={!isMine}
          onChange={setScore}
          onBlur={() => {
            const next = score === '' ? null : Number(score)
            if (next !== lead.score) changing.mutate({ score: next })
          }}
        />
        <TagsInput
          label={words.tags}
          value={lead.tags}
          maxTags={50}
          disabled={!isMine || changing.isPending}
          onChange={tags => changing.mutate({ tags })}
        />
        <Textarea
          label={words.notes}
          autosize
          minRows={3}
          maxLength={10_000}
          disabled={!isMine}
          {...draft.field('notes')}
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
    <Details
      title={words.about}
      items={[
        { label: words.email, value: lead.email },
        { label: words.phone, value: lead.phone },
        {
          label: words.seniority,
          value: lead.seniority && (words.values[lead.seniority] ?? lead.seniority),
        },
        { label: words.country, value: lead.country && formats.country(lead.country) },
        {
          label: words.linkedin,
          value: person?.linkedin_url && (
            <Anchor href={person.linkedin_url} target="_blank" rel="noopener" size="sm">
              {words.linkedin}
            </Anchor>
          ),
        },
        { label: words.technologies, value: person?.technologies.join(', ') },
      ]}
    />
  )
}

function Actions({ lead }: { lead: LeadWithPool }) {
  const words = useLeadWords()
  const may = useMay()
  const navigate = useNavigate()
  const path = { lead_id: lead.id }
  const revealing = useAct(() => revealLead({ client, body: { pool_id: lead.pool_id } }), { stale })
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
          <ConvertButton
            canReveal={!lead.revealed && Boolean(lead.email || lead.phone)}
            convert={reveal => convertLead({ client, path, body: { reveal } })}
          />
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
