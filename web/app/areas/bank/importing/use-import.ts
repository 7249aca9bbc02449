import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  type BankImport,
  type BankMapping,
  BowlineError,
  importBankStatements,
} from '../../../../../sdk/index.ts'
import { client } from '../../../kit/session/api.ts'
import type { CsvSeen } from './mapping.ts'

export interface Choices {
  accountId?: string | undefined
  mappingId?: string | undefined
}

export const bodyOf = (error: Error | null) =>
  (error instanceof BowlineError ? error.body : undefined) as
    | ({ code?: string; account?: string; field?: string } & Partial<CsvSeen>)
    | undefined

/** The mapping whose columns a file has, all of them. */
export const fittingOf = (mappings: readonly BankMapping[], columns: readonly string[]) =>
  mappings.find(({ columns: named, header }) => {
    const wanted = Object.values(named)
      .flat()
      .filter(one => one !== null)
    return header && wanted.every(one => typeof one === 'string' && columns.includes(one))
  })

/** A file is read without keeping anything, then taken in. */
export function useImport(file: File | null) {
  const queries = useQueryClient()
  const choices = useRef<Choices>({})
  /** One for all tries to take it in. */
  const key = useRef(crypto.randomUUID())
  const send = (isDry: boolean) => {
    const { accountId, mappingId } = choices.current
    return importBankStatements({
      client,
      ...(isDry ? {} : { headers: { 'Idempotency-Key': key.current } }),
      body: {
        ...(accountId ? { bank_account_id: accountId } : {}),
        ...(mappingId ? { mapping_id: mappingId } : {}),
        dry_run: String(isDry),
        file: file!,
      } as never,
    }) as unknown as Promise<{ data: BankImport }>
  }
  const reading = useMutation({ mutationFn: () => send(true) })
  const taking = useMutation({
    mutationFn: () => send(false),
    onSuccess: () => {
      for (const first of [
        'bank-transactions',
        'bank-accounts',
        'bank-account',
        'bank-statements',
        'invoices',
      ])
        void queries.invalidateQueries({ queryKey: [first] })
    },
  })
  const { mutate: read } = reading
  useEffect(() => {
    if (file) read()
  }, [file, read])
  return {
    preview: reading.data?.data,
    result: taking.data?.data,
    error: taking.error ?? reading.error,
    isReading: reading.isPending,
    isTaking: taking.isPending,
    take: () => {
      if (!taking.isPending) taking.mutate()
    },
    readAgain: (some: Choices = {}) => {
      choices.current = { ...choices.current, ...some }
      key.current = crypto.randomUUID()
      reading.mutate()
    },
  }
}
