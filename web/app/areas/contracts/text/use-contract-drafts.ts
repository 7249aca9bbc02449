import { useMutation } from '@tanstack/react-query'
import { type Contract, type ContractField, updateContract } from '../../../../../sdk/index.ts'
import { type Draft, useDraft } from '../../../kit/form/use-draft.ts'
import { notifications } from '../../../kit/notices.tsx'
import { client } from '../../../kit/session/api.ts'
import { useContractChange } from '../use-contract-change.ts'
import { useContractWords } from '../words.ts'

type Written = Pick<Draft<object>, 'isChanged' | 'ifUnchanged'>

/** Both go in one call, on the version that the first of them was begun on. */
const older = (...drafts: readonly Written[]) =>
  drafts
    .filter(({ isChanged }) => isChanged)
    .map(({ ifUnchanged }) => ifUnchanged)
    .reduce((a, b) => ((b.if_updated_at ?? '') < (a.if_updated_at ?? '') ? b : a))

export type ContractDrafts = ReturnType<typeof useContractDrafts>

/** Text and fields as they are being written, for the whole page: whichever tab is open, both are saved and sent. */
export function useContractDrafts(contract: Contract) {
  const words = useContractWords()
  const changed = useContractChange()
  const { id, title, content_html, updated_at: version } = contract
  const text = useDraft({ of: `contract/${id}/text`, saved: { title, content_html }, version })
  const placed = useDraft<{ fields: readonly ContractField[] }>({
    of: `contract/${id}/fields`,
    saved: { fields: contract.fields.fields },
    version,
  })
  const isChanged = text.isChanged || placed.isChanged
  const saving = useMutation({
    mutationFn: async () => {
      if (!isChanged) return { data: contract, fields_need_review: false }
      return await updateContract({
        client,
        path: { contract_id: id },
        body: {
          ...(text.values.title === title ? {} : { title: text.values.title.trim() }),
          ...(text.values.content_html === content_html ? {} : { content_html: text.values.content_html }),
          ...(placed.isChanged ? { fields: { fields: placed.values.fields } } : {}),
          ...older(text, placed),
        },
      })
    },
    onSuccess: ({ data, fields_need_review }) => {
      changed(data)
      text.done({ title: data.title, content_html: data.content_html })
      placed.done({ fields: data.fields.fields })
      if (fields_need_review) notifications.show({ color: 'orange', message: words.reviewFields })
    },
  })
  const save = () =>
    saving.mutate(undefined, {
      onSuccess: ({ fields_need_review }) => {
        if (!fields_need_review) notifications.show({ color: 'green', message: words.saved })
      },
    })
  return { text, placed, isChanged, saving, save }
}
