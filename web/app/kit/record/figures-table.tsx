import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { WideTable } from './wide-table.tsx'

export interface Column<Row> {
  label: string
  /** Numbers stand to the right. */
  isNumber?: boolean
  cell: (row: Row) => ReactNode
}

interface FiguresTableProps<Row> {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  columns: readonly Column<Row>[]
}

/** Rows of figures, as they came. */
export function FiguresTable<Row>({ label, rows, keyOf, columns }: FiguresTableProps<Row>) {
  return (
    <WideTable label={label}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ label: head, isNumber }) => (
              <Table.Th key={head} {...(isNumber ? { ta: 'right' as const } : {})}>
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(row => (
            <Table.Tr key={keyOf(row)}>
              {columns.map(({ label: head, isNumber, cell }) => (
                <Table.Td key={head} {...(isNumber ? { ta: 'right' as const } : {})}>
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  )
}
