import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { mergeCompanies, mergeContacts, unmergeCompanies, unmergeContacts } from '../../../../../sdk/index.ts'
import { notifications } from '../../../kit/notices.tsx'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { client } from '../../../kit/session/api.ts'
import { useMergeWords } from './words.ts'

export type Entity = 'contact' | 'company'

const calls = {
  contact: { merge: mergeContacts, unmerge: unmergeContacts },
  company: { merge: mergeCompanies, unmerge: unmergeCompanies },
} as const

const stale = ['contacts', 'contact', 'companies', 'company', 'duplicates']

function useRefresh() {
  const queries = useQueryClient()
  return () => Promise.all(stale.map(key => queries.invalidateQueries({ queryKey: [key] })))
}

/** Parts what was merged. */
export function useUnmerge(entity: Entity): (mergeId: string) => Promise<unknown> {
  const refresh = useRefresh()
  return async merge_id => {
    await calls[entity].unmerge({ client, path: { merge_id } })
    return refresh()
  }
}

/** Merges and offers to take it back. */
export function useMerge(entity: Entity): (keepId: string, mergeIds: string[]) => Promise<void> {
  const words = useMergeWords()
  const shell = useCommonWords()
  const refresh = useRefresh()
  const unmerge = useUnmerge(entity)
  const undo = async (merge_id: string) => {
    try {
      await unmerge(merge_id)
      notifications.show({ message: words.unmerged })
    } catch (error) {
      notifications.show({ color: 'red', message: (error as Error).message })
    }
  }
  return async (keep_id, merge_ids) => {
    const { merge_id } = await calls[entity].merge({ client, body: { keep_id, merge_ids } })
    await refresh()
    notifications.show({
      id: merge_id,
      autoClose: 10_000,
      message: (
        <>
          {words.merged}{' '}
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              notifications.hide(merge_id)
              void undo(merge_id)
            }}
          >
            {shell.undo}
          </Button>
        </>
      ),
    })
  }
}
