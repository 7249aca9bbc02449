import { useQueryClient } from '@tanstack/react-query'

/**
 * After something was done to a record: shows what the server answered (or asks for it, where it answered something
 * else), and has the lists and the named parts of its page asked for again.
 */
export function useRecordChange<T extends { id: string }>(
  one: string,
  many: string,
  ...parts: readonly string[]
): (record?: T) => void {
  const queries = useQueryClient()
  const refresh = (...queryKey: string[]) => void queries.invalidateQueries({ queryKey })
  return record => {
    if (record) {
      queries.setQueryData([one, record.id], { success: true, data: record })
      for (const part of parts) refresh(one, record.id, part)
    } else refresh(one)
    refresh(many)
  }
}
