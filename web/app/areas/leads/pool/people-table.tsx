import { Button, Checkbox, Group, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { type PoolPerson, revealLead, saveLeads } from '../../../../../sdk/index.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { DataTable } from '../../../kit/record/data-table.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { useLeadNames } from '../names.ts'
import { useLeadWords } from '../words.ts'
import css from './pool.module.css'

interface PeopleTableProps {
  people: readonly PoolPerson[]
  /** All of one company, which stands above. */
  isOfOne?: boolean
}

/** People of the pool: chosen ones are saved together. */
export function PeopleTable({ people, isOfOne = false }: PeopleTableProps) {
  const words = useLeadWords()
  const formats = useFormats()
  const may = useMay()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const open = people.filter(one => one.saved_lead_id === null)
  const picked = open.filter(one => chosen.has(one.id))
  const saving = useAct(() => saveLeads({ client, body: { pool_ids: picked.map(({ id }) => id) } }), {
    stale: ['pool', 'leads'],
    done: ({ data }) => words.savedMany(data.saved),
    onDone: () => setChosen(new Set()),
  })
  const toggle = (id: string) =>
    setChosen(old => new Set(old.has(id) ? [...old].filter(one => one !== id) : [...old, id]))
  const canSave = may('member')
  return (
    <>
      {picked.length > 0 && (
        <Group gap="xs" mb="xs" role="toolbar" aria-label={words.chosen(picked.length)}>
          <Text size="sm" fw={600}>
            {words.chosen(picked.length)}
          </Text>
          <Button size="xs" loading={saving.isPending} onClick={() => saving.mutate()}>
            {words.saveChosen}
          </Button>
        </Group>
      )}
      <DataTable
        label={useLeadNames().find}
        className={css.people}
        rows={people}
        keyOf={person => person.id}
        columns={[
          ...(canSave
            ? [
                {
                  label: words.chooseAll,
                  className: css.tick,
                  head: (
                    <Checkbox
                      size="xs"
                      aria-label={words.chooseAll}
                      disabled={open.length === 0}
                      checked={open.length > 0 && picked.length === open.length}
                      indeterminate={picked.length > 0 && picked.length < open.length}
                      onChange={() =>
                        setChosen(new Set(picked.length === open.length ? [] : open.map(({ id }) => id)))
                      }
                    />
                  ),
                  cell: (person: PoolPerson) => (
                    <Checkbox
                      size="xs"
                      aria-label={words.choose(person.name)}
                      disabled={person.saved_lead_id !== null}
                      checked={chosen.has(person.id) && person.saved_lead_id === null}
                      onChange={() => toggle(person.id)}
                    />
                  ),
                },
              ]
            : []),
          {
            label: words.name,
            className: css.person,
            cell: person => (
              <>
                <TextLink to="/leads/find/people/$poolId" params={{ poolId: person.id }}>
                  {person.name}
                </TextLink>
                <Text size="sm" c="dimmed">
                  {person.title}
                </Text>
              </>
            ),
          },
          {
            label: isOfOne ? words.country : words.company,
            cell: person => (
              <>
                {person.company && !isOfOne && (
                  <TextLink to="/leads/find/companies/$companyId" params={{ companyId: person.company.id }}>
                    {person.company.name}
                  </TextLink>
                )}
                <Text size="sm" c="dimmed">
                  {person.country && formats.country(person.country)}
                </Text>
              </>
            ),
          },
          {
            label: words.reachDetails,
            className: css.reach,
            cell: person => (
              <>
                {person.email && (
                  <Group gap={6} wrap="nowrap">
                    <Text size="sm">{person.email}</Text>
                    {person.email_status === 'verified' && (
                      <IconCircleCheck
                        size={15}
                        className={css.verified}
                        role="img"
                        aria-label={words.values.verified!}
                      />
                    )}
                  </Group>
                )}
                <Text size="sm" c="dimmed" className={css.short!}>
                  {person.phone ?? (person.email ? '' : '–')}
                </Text>
              </>
            ),
          },
          {
            label: words.actions,
            isUnnamed: true,
            className: css.acts,
            cell: person => <PersonActions person={person} />,
          },
        ]}
      />
    </>
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
