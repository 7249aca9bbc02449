import { Alert, List, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  listSimilarCompanies,
  listSimilarContacts,
  type SimilarCompany,
  type SimilarContact,
} from '../../../../../sdk/index.ts'
import { address } from '../../../kit/address.ts'
import { client } from '../../../kit/session/api.ts'
import { TextLink } from '../../../kit/text-link.tsx'
import type { Entity } from './use-merge.tsx'
import { useMergeWords } from './words.ts'

const lists = { contact: listSimilarContacts, company: listSimilarCompanies } as const
const pages = { contact: '/contacts', company: '/companies' } as const
/** Fewer letters say too little. */
const FEWEST = 3

/** Who may be meant already, while one fills in the form for a new one. */
export function PerhapsHere({ entity, typed }: { entity: Entity; typed: Record<string, unknown> }) {
  const words = useMergeWords()
  const given = Object.entries(typed).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1].trim().length >= FEWEST,
  )
  const [asked] = useDebouncedValue(JSON.stringify(given), 300)
  const found = useQuery({
    queryKey: [entity === 'contact' ? 'contacts' : 'companies', 'similar', asked],
    queryFn: async (): Promise<(SimilarContact | SimilarCompany)[]> =>
      (await lists[entity]({ client, query: Object.fromEntries(JSON.parse(asked)) })).data,
    enabled: asked !== '[]',
    placeholderData: keepPreviousData,
  })
  const alike = asked === '[]' ? [] : (found.data ?? [])
  if (alike.length === 0) return null
  return (
    <Alert color="gray" title={words.perhaps}>
      <List size="sm">
        {alike.map(({ id, name, subtitle, reason }) => (
          <List.Item key={id}>
            <TextLink to={address(`${pages[entity]}/${id}`)}>{name}</TextLink>{' '}
            <Text span size="xs" c="dimmed">
              {[subtitle, words.reasons[reason]].filter(Boolean).join(' · ')}
            </Text>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
