import { Badge, Button, Group, Table, Text } from '@mantine/core'
import { type PoolPerson, revealLead, saveLeads } from '../../../sdk/index.ts'
import { useAct } from '../form/use-act.ts'
import { WideTable } from '../record/wide-table.tsx'
import { client } from '../session/api.ts'
import { useMay } from '../session/session.ts'
import { TextLink } from '../text-link.tsx'
import css from './leads.module.css'
import { useLeadNames } from './names.ts'
import { useLeadWords } from './words.ts'

export function PeopleTable({ people }: { people: readonly PoolPerson[] }) {
  const words = useLeadWords()
  return (
    <WideTable label={useLeadNames().find}>
      <Table verticalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.name}</Table.Th>
            <Table.Th>{words.company}</Table.Th>
            <Table.Th>{words.country}</Table.Th>
            <Table.Th>{words.email}</Table.Th>
            <Table.Th>{words.phone}</Table.Th>
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map(person => (
            <PersonRow key={person.id} person={person} />
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}

function PersonRow({ person }: { person: PoolPerson }) {
  const words = useLeadWords()
  return (
    <Table.Tr>
      <Table.Td className={css.person}>
        <Text size="sm" fw={600}>
          {person.name}
        </Text>
        <Text size="sm" c="dimmed">
          {person.title}
        </Text>
      </Table.Td>
      <Table.Td>
        <Text size="sm">{person.company?.name ?? '–'}</Text>
        <Text size="xs" c="dimmed">
          {person.company?.domain}
        </Text>
      </Table.Td>
      <Table.Td>{person.country ?? '–'}</Table.Td>
      <Table.Td>
        <Text size="sm">{person.email ?? '–'}</Text>
        {person.email_status !== 'unknown' && person.email && (
          <Badge size="xs" variant="light" color={person.email_status === 'verified' ? 'green' : 'gray'}>
            {words.values[person.email_status]}
          </Badge>
        )}
      </Table.Td>
      <Table.Td>{person.phone ?? '–'}</Table.Td>
      <Table.Td>
        <PersonActions person={person} />
      </Table.Td>
    </Table.Tr>
  )
}

function PersonActions({ person }: { person: PoolPerson }) {
  const words = useLeadWords()
  const may = useMay()
  const body = { pool_id: person.id }
  const revealing = useAct(() => revealLead({ client, body }), {
    stale: ['pool', 'lead-quota', 'leads', 'lead'],
  })
  const saving = useAct(() => saveLeads({ client, body }), {
    stale: ['pool', 'leads'],
    done: words.savedNote(person.name),
  })
  const canReveal = !person.revealed && (person.has_email || person.has_phone)
  return (
    <Group gap={6} wrap="nowrap" justify="end">
      {may('member') && canReveal && (
        <Button
          size="compact-sm"
          variant="light"
          loading={revealing.isPending}
          aria-label={`${words.reveal}: ${person.name}`}
          onClick={() => revealing.mutate()}
        >
          {words.reveal}
        </Button>
      )}
      {person.saved_lead_id ? (
        <TextLink to="/leads/$leadId" params={{ leadId: person.saved_lead_id }}>
          {words.saved}
        </TextLink>
      ) : (
        may('member') && (
          <Button
            size="compact-sm"
            variant="default"
            loading={saving.isPending}
            aria-label={`${words.save}: ${person.name}`}
            onClick={() => saving.mutate()}
          >
            {words.save}
          </Button>
        )
      )}
    </Group>
  )
}
