import type { ReactNode } from 'react'
import type { ImportedBankStatement, OwnBankAccount } from '../../../../../sdk/index.ts'
import { DataTable } from '../../../kit/record/data-table.tsx'
import { useFormats } from '../../../kit/speech.tsx'
import { useBankWords } from '../words.ts'

interface StatementRowsProps<Row> {
  statements: readonly Row[]
  /** Named where the statements are of several. */
  accounts?: readonly OwnBankAccount[]
  /** The file they came in. */
  file?: (row: Row) => ReactNode
}

export function StatementRows<Row extends ImportedBankStatement>(props: StatementRowsProps<Row>) {
  const { statements, accounts, file } = props
  const words = useBankWords()
  const formats = useFormats()
  const money = (cents: number | null, currency: string) =>
    cents === null ? '–' : formats.money(cents, currency)
  return (
    <DataTable
      label={words.statements}
      rows={statements}
      keyOf={(row, at) => `${row.id} ${at}`}
      columns={[
        ...(accounts
          ? [
              {
                label: words.account,
                cell: (row: Row) => accounts.find(one => one.id === row.bank_account_id)?.name ?? '–',
              },
            ]
          : []),
        {
          label: words.period,
          cell: row =>
            [row.from, row.to].flatMap(day => (day ? formats.shortDate(day) : [])).join(' – ') || '–',
        },
        {
          label: words.opening,
          isNumber: true,
          isWide: true,
          cell: row => money(row.opening_cents, row.currency),
        },
        { label: words.closingShort, isNumber: true, cell: row => money(row.closing_cents, row.currency) },
        { label: words.newOnes, isNumber: true, cell: row => formats.number(row.added) },
        { label: words.known, isNumber: true, isWide: true, cell: row => formats.number(row.duplicates) },
        ...(file ? [{ label: words.file, cell: file }] : []),
      ]}
    />
  )
}
