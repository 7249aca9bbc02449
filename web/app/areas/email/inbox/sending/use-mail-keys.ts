import { useEffect } from 'react'
import { isTyping } from '../../../../kit/keys/is-typing.ts'
import { useRowKeys } from '../../../../kit/list/use-row-keys.ts'

interface MailKeys<Row> {
  open: (row: Row) => void
  /** `#` */
  remove?: (row: Row) => void
}

/** Lists of single mails walk as those of conversations do. */
export function useMailKeys<Row>(rows: readonly Row[], { open, remove }: MailKeys<Row>): number {
  const cursor = useRowKeys(rows, { open, toggle: undefined })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const row = rows[cursor]
      if (event.key !== '#' || !row || !remove || isTyping(event) || event.metaKey || event.ctrlKey) return
      event.preventDefault()
      remove(row)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  return cursor
}
