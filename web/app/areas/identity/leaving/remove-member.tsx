import { List, Select, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listCompanies,
  listContacts,
  listDeals,
  listTasks,
  listTeamMembers,
  removeTeamMember,
  type TeamMember,
  updateCompanies,
  updateContacts,
  updateDeals,
  updateTasks,
} from '../../../../../sdk/index.ts'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { notifications } from '../../../kit/notices.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMe } from '../../../kit/session/session.ts'
import { useLeavingWords } from './words.ts'

const NOBODY = 'nobody'

/** What somebody has that others go on with, and how it gets another owner: by the bulk changes of the lists. */
const holdings = {
  contacts: {
    list: (owner: string) => listContacts({ client, query: { owner, limit: 1 } }),
    give: (owner: string, owner_id: number) =>
      updateContacts({ client, body: { filter: { owner }, set: { owner_id } } }),
  },
  companies: {
    list: (owner: string) => listCompanies({ client, query: { owner, limit: 1 } }),
    give: (owner: string, owner_id: number) =>
      updateCompanies({ client, body: { filter: { owner }, set: { owner_id } } }),
  },
  deals: {
    list: (owner: string) => listDeals({ client, query: { owner, status: 'open', limit: 1 } }),
    give: (owner: string, owner_id: number) =>
      updateDeals({ client, body: { filter: { owner, status: 'open' }, set: { owner_id } } }),
  },
  tasks: {
    list: (assignee: string) => listTasks({ client, query: { assignee, status: 'open', limit: 1 } }),
    give: (assignee: string, assignee_id: number) =>
      updateTasks({ client, body: { filter: { assignee, status: 'open' }, set: { assignee_id } } }),
  },
}
const kinds = Object.keys(holdings) as (keyof typeof holdings)[]

async function countHoldings(userId: number) {
  const totals = await Promise.all(
    kinds.map(async kind => (await holdings[kind].list(String(userId))).pagination?.total ?? 0),
  )
  return kinds.map((kind, at) => ({ kind, count: totals[at]! })).filter(({ count }) => count > 0)
}

/** Says what belongs to somebody who leaves, and who goes on with it. */
export function RemoveMember({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const words = useLeavingWords()
  const { user } = useMe()
  const queries = useQueryClient()
  const [to, setTo] = useState(String(user.id))
  const members = useQuery({ queryKey: ['team', 'members'], queryFn: () => listTeamMembers({ client }) })
  const held = useQuery({
    queryKey: ['team', 'holdings', member.id],
    queryFn: () => countHoldings(member.id),
  })
  const others = (members.data?.data ?? []).filter(({ id, role }) => id !== member.id && role !== 'viewer')
  const remove = async () => {
    // First what they have, then themselves: whoever is interrupted begins again with what is left.
    if (to !== NOBODY) {
      for (const { kind } of await countHoldings(member.id))
        await holdings[kind].give(String(member.id), Number(to))
    }
    return removeTeamMember({ client, path: { user_id: member.id } })
  }
  return (
    <FormModal
      draft={null}
      isOpen
      isDangerous
      title={words.title(member.name)}
      submit={words.remove}
      onClose={onClose}
      onSubmit={remove}
      onDone={() => {
        notifications.show({ message: words.removed(member.name) })
        void queries.invalidateQueries()
        onClose()
      }}
    >
      <Text size="sm">{words.text(member.name)}</Text>
      {held.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.nothing(member.name)}
        </Text>
      )}
      {held.data && held.data.length > 0 && (
        <>
          <List size="sm">
            {held.data.map(({ kind, count }) => (
              <List.Item key={kind}>{words.counts[kind](count)}</List.Item>
            ))}
          </List>
          <Select
            label={words.handOver}
            description={words.handOverHint}
            data={[
              ...others.map(({ id, name }) => ({ value: String(id), label: name })),
              { value: NOBODY, label: words.nobody },
            ]}
            value={to}
            allowDeselect={false}
            searchable
            data-autofocus
            onChange={value => value && setTo(value)}
          />
        </>
      )}
    </FormModal>
  )
}
