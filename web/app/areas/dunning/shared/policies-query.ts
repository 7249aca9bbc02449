import { listDunningPolicies } from '../../../../../sdk/index.ts'
import { client } from '../../../kit/session/api.ts'

export const policiesQuery = {
  queryKey: ['dunning-policies'],
  queryFn: () => listDunningPolicies({ client }),
}
