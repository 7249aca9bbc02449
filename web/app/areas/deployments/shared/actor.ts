import { useQuery } from '@tanstack/react-query'
import { listApiKeys, listTeamMembers } from '../../../../../sdk/index.ts'
import { client } from '../../../kit/session/api.ts'
import { useDeploymentWords } from '../words.ts'

/** Who is behind `user:7` or `api_key:…`, by name; what did it by itself by what it is. */
export function useActorName(): (actor: string) => string {
  const words = useDeploymentWords()
  const members = useQuery({ queryKey: ['team', 'members'], queryFn: () => listTeamMembers({ client }) })
  const keys = useQuery({
    queryKey: ['api-keys', 'names'],
    queryFn: () => listApiKeys({ client, query: { page: 1, limit: 100 } }),
  })
  return actor => {
    const [kind, id] = actor.split(':')
    if (kind === 'user') {
      return members.data?.data.find(one => String(one.id) === id)?.name ?? words.somebody
    }
    if (kind === 'api_key') {
      const key = keys.data?.data.find(one => one.id === id)
      return key ? words.key(key.name) : words.someKey
    }
    return words.actors[kind!] ?? actor
  }
}
