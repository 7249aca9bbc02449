import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  convertLead,
  deleteLead,
  getLead,
  type Lead,
  type LeadPatch,
  type LeadWithPool,
  revealLead,
  updateLead,
} from '../../../../sdk/index.ts'
import { FieldDetails } from '../../kit/fields/field-details.tsx'
import { ConfirmButton } from '../../kit/form/confirm-button.tsx'
import { useAct } from '../../kit/form/use-act.ts'
import { Details, RecordPage } from '../../kit/record/record-page.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { useFormats } from '../../kit/speech.tsx'
import { TextLink } from '../../kit/text-link.tsx'
import { ConvertButton } from './convert-button.tsx'
import { useLeadFields } from './fields.ts'
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
  const queries = useQueryClient()
  const save = async (body: LeadPatch) => {
    await updateLead({ client, path: { lead_id: lead.id }, body })
    await Promise.all(stale.map(key => queries.invalidateQueries({ queryKey: [key] })))
  }
  const isConverted = lead.status === 'converted'
  // Only converting it makes it converted.
  const fields = useLeadFields().map(field =>
    field.name === 'status'
      ? {
          ...field,
          ...(isConverted ? { mayChange: null } : {}),
          options: field.options!.filter(({ value }) => isConverted || value !== 'converted'),
        }
      : field,
  )
  return (
    <FieldDetails<Lead> title={words.work} of={`lead/${lead.id}`} fields={fields} row={lead} save={save} />
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
