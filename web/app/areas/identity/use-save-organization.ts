import { type UpdateOrganizationData, updateOrganization } from '../../../../sdk/index.ts'
import { useAct } from '../../kit/form/use-act.ts'
import { useFormWords } from '../../kit/form/words.ts'
import { client } from '../../kit/session/api.ts'
import { changeMe, useMe } from '../../kit/session/session.ts'

export type Changes = NonNullable<UpdateOrganizationData['body']>

export function useSaveOrganization() {
  const form = useFormWords()
  const { organization: head } = useMe()
  return useAct((body: Changes) => updateOrganization({ client, body }), {
    stale: ['organization'],
    done: form.saved,
    onDone: ({ data: { name, timezone, currency } }) =>
      changeMe({ organization: { ...head, name, timezone, currency } }),
  })
}
