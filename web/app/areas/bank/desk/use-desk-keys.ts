import { useEffect } from 'react'
import type { BankTransaction } from '../../../../../sdk/index.ts'
import { isNowhere, isTyping } from '../../../kit/keys/is-typing.ts'
import type { Desk } from './use-desk.ts'

interface DeskKeys {
  rows: readonly BankTransaction[]
  chosen: BankTransaction | undefined
  show: (id: string | undefined) => void
  /** Goes on to the next one, before this one leaves the list. */
  pass: () => void
  desk: Desk
  mayWrite: boolean
}

const click = (mark: string) => document.querySelector<HTMLElement>(`[data-desk="${mark}"]`)?.click()

/**
 * `j` and `k` walk, Enter or `1` confirms the first proposal, `2` and `3` the others, `m` matches by hand, `i` ignores, `w` says
 * why, `z` takes back, `/` searches, Esc goes back to the list.
 */
export function useDeskKeys({ rows, chosen, show, pass, desk, mayWrite }: DeskKeys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return
      const at = rows.findIndex(row => row.id === chosen?.id)
      const walk = (to: number) => show(rows[Math.max(0, Math.min(to, rows.length - 1))]?.id)
      const confirm = (n: number) => {
        const proposal = chosen?.proposals[n]
        return chosen && proposal && mayWrite ? () => desk.accept(chosen, proposal.id, pass) : undefined
      }
      const acts: Record<string, (() => void) | undefined> = {
        j: () => walk(at + 1),
        k: () => walk(at - 1),
        Enter: isNowhere(event.target) ? confirm(0) : undefined,
        1: confirm(0),
        2: confirm(1),
        3: confirm(2),
        Escape: chosen && (() => show(undefined)),
        '/': () => document.querySelector<HTMLInputElement>('[data-list-search]')?.focus(),
        w: chosen && (() => click('why')),
        ...(mayWrite
          ? {
              m: chosen && (() => document.querySelector<HTMLInputElement>('[data-desk="find"]')?.focus()),
              i:
                chosen &&
                chosen.matched_cents === 0 &&
                chosen.status !== 'ignored' &&
                chosen.status !== 'matched'
                  ? () => desk.ignore(chosen, pass)
                  : undefined,
              z: desk.undoLast,
            }
          : {}),
      }
      const act = acts[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
