import { ActionIcon, Badge, Group, Select, Text } from '@mantine/core'
import { IconStar, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type DealPerson,
  listDealContacts,
  putDealContact,
  removeDealContact,
} from '../../../../../sdk/index.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { Avatar } from '../../../kit/people/avatar.tsx'
import { RecordSelect } from '../../../kit/pick/record-select.tsx'
import { Section } from '../../../kit/record/record-page.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useDealWords } from '../words.ts'
import css from './people-card.module.css'

type Role = NonNullable<DealPerson['role']>

/** The primary contact first. */
export const useDealPeople = (dealId: string): readonly DealPerson[] =>
  useQuery({
    queryKey: ['deal', dealId, 'people'],
    queryFn: () => listDealContacts({ client, path: { deal_id: dealId } }),
  }).data?.data ?? []

/** Who takes part, and the part each plays. */
export function PeopleCard({ dealId }: { dealId: string }) {
  const words = useDealWords()
  const may = useMay()
  const people = useDealPeople(dealId)
  const [round, setRound] = useState(0)
  const act = useAct((work: () => Promise<unknown>) => work(), { stale: ['deal', 'deals'] })
  const put = (contact_id: string, body: { role?: Role | null; is_primary?: boolean }) =>
    act.mutate(() => putDealContact({ client, path: { deal_id: dealId, contact_id }, body }))
  return (
    <Section title={words.people}>
      <ul className={css.people} aria-label={words.people}>
        {people.map(person => (
          <li key={person.contact_id} className={css.person}>
            <Avatar name={person.contact.name || person.contact.email || '?'} size={28} />
            <div className={css.who}>
              <Group gap={6} wrap="nowrap">
                <Link
                  to="/contacts/$contactId"
                  params={{ contactId: person.contact_id }}
                  className={css.name}
                >
                  {person.contact.name || person.contact.email}
                </Link>
                {person.is_primary && (
                  <Badge size="xs" variant="light">
                    {words.primary}
                  </Badge>
                )}
              </Group>
              <Text size="xs" c="dimmed" truncate>
                {[person.contact.title, person.contact.company_name].filter(Boolean).join(', ')}
              </Text>
            </div>
            {may('member') ? (
              <>
                <Select
                  size="xs"
                  w={132}
                  aria-label={words.roleOf(person.contact.name)}
                  placeholder={words.role}
                  clearable
                  data={Object.entries(words.roles).map(([value, label]) => ({ value, label }))}
                  value={person.role}
                  onChange={role => put(person.contact_id, { role: role as Role | null })}
                />
                {!person.is_primary && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={words.makePrimary(person.contact.name)}
                    onClick={() => put(person.contact_id, { is_primary: true })}
                  >
                    <IconStar size={15} />
                  </ActionIcon>
                )}
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={words.takeOut(person.contact.name)}
                  onClick={() =>
                    act.mutate(() =>
                      removeDealContact({
                        client,
                        path: { deal_id: dealId, contact_id: person.contact_id },
                      }),
                    )
                  }
                >
                  <IconX size={15} />
                </ActionIcon>
              </>
            ) : (
              person.role && <Text size="xs">{words.roles[person.role]}</Text>
            )}
          </li>
        ))}
      </ul>
      {may('member') && (
        <RecordSelect
          key={round}
          kind="contact"
          size="xs"
          value={null}
          aria-label={words.addPerson}
          placeholder={words.addPerson}
          onChange={choice => {
            if (!choice) return
            put(choice.value, {})
            setRound(round + 1)
          }}
        />
      )}
    </Section>
  )
}
