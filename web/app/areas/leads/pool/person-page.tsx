import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  convertFromPool,
  getPoolRecord,
  revealLead,
  type SourcedPoolPerson,
  saveLeads,
} from '../../../../../sdk/index.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { Details, RecordPage, Section } from '../../../kit/record/record-page.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { useCodes } from '../../../kit/sentences/use-translated.ts'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { ConvertButton } from '../convert-button.tsx'
import { useLeadNames } from '../names.ts'
import { useLeadWords } from '../words.ts'
import { Sources } from './sources.tsx'

const stale = ['lead', 'leads', 'pool', 'lead-quota']

/** Somebody of the pool: masked until they are paid for. */
export function PoolPersonPage(): ReactNode {
  const names = useLeadNames()
  const { poolId } = useParams({ from: '/shell/leads/find/people/$poolId' })
  const found = useQuery({
    queryKey: ['pool', 'record', poolId],
    queryFn: () => getPoolRecord({ client, path: { pool_id: poolId } }),
  })
  if (!found.data) return <Unloaded query={found} />
  const one = found.data.data
  if (one.kind === 'company') {
    return <Navigate to="/leads/find/companies/$companyId" params={{ companyId: one.id }} replace />
  }
  return (
    <RecordPage
      list={{ to: '/leads/find', label: names.find }}
      title={one.name}
      face={{ name: one.name }}
      badges={<RevealedBadge person={one} />}
      subtitle={[one.title, one.company?.name].filter(Boolean).join(' · ')}
      actions={<Actions person={one} />}
      aside={<About person={one} />}
    >
      <Contact person={one} />
      <Sources sources={one.sources} />
    </RecordPage>
  )
}

function RevealedBadge({ person }: { person: SourcedPoolPerson }) {
  const words = useLeadWords()
  return person.revealed ? (
    <Badge variant="light" color="green">
      {words.revealed}
    </Badge>
  ) : null
}

function Contact({ person }: { person: SourcedPoolPerson }) {
  const words = useLeadWords()
  if (!person.email && !person.phone) {
    return (
      <Section title={words.reach}>
        <Text c="dimmed">{words.unreachable}</Text>
      </Section>
    )
  }
  return (
    <div>
      <Details
        title={words.reach}
        items={[
          { label: words.email, value: person.email },
          { label: words.emailStatus, value: person.has_email && words.values[person.email_status] },
          { label: words.phone, value: person.phone },
        ]}
      />
      {!person.revealed && (
        <Text size="sm" c="dimmed" mt="xs">
          {words.maskedText}
        </Text>
      )}
    </div>
  )
}

function About({ person }: { person: SourcedPoolPerson }) {
  const words = useLeadWords()
  const formats = useFormats()
  const codes = useCodes()
  const { company } = person
  const place = [person.city, person.region, person.country && formats.country(person.country)]
  return (
    <Details
      title={words.about}
      items={[
        {
          label: words.company,
          value: company && (
            <TextLink to="/leads/find/companies/$companyId" params={{ companyId: company.id }}>
              {company.name}
            </TextLink>
          ),
        },
        { label: words.seniority, value: words.values[person.seniority] },
        { label: words.facets.department, value: words.values[person.department] },
        { label: words.place, value: place.filter(Boolean).join(', ') },
        { label: words.facets.industry, value: company?.industry && codes(company.industry) },
        { label: words.facets.company_size, value: company?.size },
        {
          label: words.linkedin,
          value: person.linkedin_url && (
            <Anchor href={person.linkedin_url} target="_blank" rel="noopener" size="sm">
              {words.linkedin}
            </Anchor>
          ),
        },
        { label: words.technologies, value: person.technologies.join(', ') },
        { label: words.updated, value: formats.date(person.updated_at) },
      ]}
    />
  )
}

function Actions({ person }: { person: SourcedPoolPerson }) {
  const words = useLeadWords()
  const may = useMay()
  const body = { pool_id: person.id }
  const revealing = useAct(() => revealLead({ client, body }), { stale })
  const saving = useAct(() => saveLeads({ client, body }), { stale, done: words.savedNote(person.name) })
  const canReveal = !person.revealed && (person.has_email || person.has_phone)
  return (
    <Group gap="xs">
      {may('member') && canReveal && (
        <Button variant="light" loading={revealing.isPending} onClick={() => revealing.mutate()}>
          {words.reveal}
        </Button>
      )}
      {person.saved_lead_id ? (
        <TextLink to="/leads/$leadId" params={{ leadId: person.saved_lead_id }}>
          {words.openLead}
        </TextLink>
      ) : (
        may('member') && (
          <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate()}>
            {words.save}
          </Button>
        )
      )}
      {person.contact_id ? (
        <TextLink to="/contacts/$contactId" params={{ contactId: person.contact_id }}>
          {words.openContact}
        </TextLink>
      ) : (
        may('member') && (
          <ConvertButton
            canReveal={canReveal}
            convert={reveal => convertFromPool({ client, body: { ...body, reveal } })}
          />
        )
      )}
    </Group>
  )
}
