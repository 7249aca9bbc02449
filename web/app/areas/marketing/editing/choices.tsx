import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listLists, listTeamMembers } from '../../../../../sdk/index.ts'
import { client } from '../../../kit/session/api.ts'

interface ManyProps<Id> {
  label: string
  value: readonly Id[]
  onChange: (ids: Id[]) => void
}

export function PeopleChoice({ label, value, onChange }: ManyProps<number>) {
  const members = useQuery({ queryKey: ['team', 'members'], queryFn: () => listTeamMembers({ client }) })
  return (
    <MultiSelect
      label={label}
      searchable
      data={(members.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onChange={ids => onChange(ids.map(Number))}
    />
  )
}

export function ListsChoice({ label, value, onChange }: ManyProps<string>) {
  const lists = useQuery({
    queryKey: ['lists', 'choice'],
    queryFn: () => listLists({ client, query: { limit: 200 } }),
  })
  return (
    <MultiSelect
      label={label}
      searchable
      data={(lists.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={[...value]}
      onChange={onChange}
    />
  )
}
