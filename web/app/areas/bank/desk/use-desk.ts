import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  acceptBankProposal,
  type BankTransaction,
  heedBankTransaction,
  ignoreBankTransaction,
  unmatchBankTransaction,
} from '../../../../../sdk/index.ts'
import { notifications } from '../../../kit/notices.tsx'
import { useRecordChange } from '../../../kit/record/use-record-change.ts'
import { client } from '../../../kit/session/api.ts'
import { useUndoNotice } from '../../../kit/use-undo-notice.tsx'
import { useBankWords } from '../words.ts'

type Answer = Promise<{ data: BankTransaction }>
const NOTICE = 'bank-undo'

/** What may be proposed, and is likely enough to be confirmed along with others. */
export const likelyOf = ({ proposals }: BankTransaction) =>
  proposals.length === 1 && proposals[0]!.confidence !== 'low' ? proposals[0] : undefined

/** What is done to transactions, each with the way back. */
export function useDesk() {
  const words = useBankWords()
  const queries = useQueryClient()
  const changed = useRecordChange<BankTransaction>('bank-transaction', 'bank-transactions', 'explain')
  const showUndo = useUndoNotice()
  const takeBack = useRef<(() => void) | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const refresh = () => {
    for (const key of ['bank-accounts', 'bank-account', 'invoices', 'invoice'])
      void queries.invalidateQueries({ queryKey: [key] })
  }
  const settle = (data: BankTransaction) => {
    changed(data)
    refresh()
  }
  const running = useMutation({
    mutationFn: (run: () => Answer) => run(),
    onSuccess: ({ data }) => settle(data),
    onError: error => {
      notifications.show({ color: 'red', message: error.message })
      // What no longer holds has made way for something else.
      changed()
    },
  })
  const undoable = (message: string, back: () => Answer) => {
    takeBack.current = () => {
      takeBack.current = null
      notifications.hide(NOTICE)
      running.mutate(back)
    }
    showUndo({ id: NOTICE, message, onUndo: () => takeBack.current?.() })
  }
  const path = (id: string) => ({ client, path: { bank_transaction_id: id } })
  const unmatch = (one: BankTransaction, matchId?: string) =>
    running.mutate(
      () => unmatchBankTransaction({ ...path(one.id), body: matchId ? { match_id: matchId } : {} }),
      {
        onSuccess: () => notifications.show({ message: words.unmatched }),
      },
    )
  return {
    isBusy: running.isPending,
    isConfirming,
    /** It was matched by a form: shown, and taken back by `z` as the others. */
    noteMatched: (data: BankTransaction, before: BankTransaction) => {
      settle(data)
      const fresh = data.matches.filter(match => !before.matches.some(old => old.id === match.id))
      // What was written off stays, and of several parts each is taken back where it stands.
      const isLasting = fresh.some(match => match.write_off_cents > 0)
      if (isLasting || (before.matches.length > 0 && fresh.length > 1))
        return notifications.show({ message: words.matched })
      const body = before.matches.length === 0 ? {} : { match_id: fresh[0]?.id ?? null }
      undoable(words.matched, () => unmatchBankTransaction({ ...path(data.id), body }))
    },
    accept: (one: BankTransaction, proposalId: string, then?: () => void) => {
      if (running.isPending) return
      running.mutate(() => acceptBankProposal({ ...path(one.id), body: { proposal_id: proposalId } }), {
        onSuccess: ({ data }) => {
          if (data.matches.some(match => match.write_off_cents > 0))
            notifications.show({ message: words.confirmed })
          else undoable(words.confirmed, () => unmatchBankTransaction({ ...path(one.id), body: {} }))
          then?.()
        },
      })
    },
    /** One after the other: each may settle what the next would have paid. */
    acceptAll: async (some: readonly BankTransaction[]) => {
      if (isConfirming) return
      setConfirming(true)
      let booked = 0
      let failed = 0
      for (const one of some) {
        const proposal = likelyOf(one)
        if (!proposal) continue
        try {
          await acceptBankProposal({ ...path(one.id), body: { proposal_id: proposal.id } })
          booked += 1
        } catch {
          failed += 1
        }
      }
      setConfirming(false)
      changed()
      refresh()
      notifications.show({ message: words.confirmedAll(booked, failed) })
    },
    ignore: (one: BankTransaction, then?: () => void) =>
      running.mutate(() => ignoreBankTransaction({ ...path(one.id), body: {} }), {
        onSuccess: () => {
          undoable(words.ignored, () => heedBankTransaction(path(one.id)))
          then?.()
        },
      }),
    heed: (one: BankTransaction) =>
      running.mutate(() => heedBankTransaction(path(one.id)), {
        onSuccess: () => notifications.show({ message: words.heeded }),
      }),
    unmatch,
    undoLast: () => takeBack.current?.(),
  }
}
export type Desk = ReturnType<typeof useDesk>
