import { useEffect, useState } from 'react'
import { isNowhere, isTyping } from '../keys/is-typing.ts'

interface RowKeys<Row> {
  open: (row: Row) => void
  toggle: ((row: Row) => void) | undefined
  edit?: ((row: Row) => void) | undefined
  /** Esc: lets go of what is selected. */
  back?: (() => void) | undefined
}

/** `j` and `k` walk, Enter opens, `x` selects, `e` edits, `/` searches. Which row the keyboard is at; -1 before the first key. */
export function useRowKeys<Row>(rows: readonly Row[], { open, toggle, edit, back }: RowKeys<Row>): number {
  const [cursor, setCursor] = useState(-1)
  const at = Math.min(cursor, rows.length - 1)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return
      const row = rows[at]
      switch (event.key) {
        case 'j':
          return setCursor(Math.min(at + 1, rows.length - 1))
        case 'k':
          return setCursor(Math.max(at - 1, 0))
        case 'x':
          return row && toggle?.(row)
        case 'e':
          if (row) edit?.(row)
          return
        case 'Escape':
          return back?.()
        case 'Enter':
          // A focused link or button answers for itself.
          if (row && isNowhere(event.target)) open(row)
          return
        case '/':
          event.preventDefault()
          return document.querySelector<HTMLInputElement>('[data-list-search]')?.focus()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  useEffect(() => {
    document.querySelector('[data-cursor]')?.scrollIntoView({ block: 'nearest' })
  })
  return at
}
