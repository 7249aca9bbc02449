import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './rows-table.module.css'
import { WideTable } from './wide-table.tsx'

export interface TableColumn<Row> {
  label: string
  /** Where two may have the same label. */
  id?: string
  /** Numbers stand to the right, in figures of one width. */
  isNumber?: boolean
  /** Of less weight than the rest. */
  isFaint?: boolean
  /** Left out on a phone. */
  isWide?: boolean
  /** What its cells do needs no heading for who sees them. */
  isUnnamed?: boolean
  className?: string | undefined
  /** Instead of its label: a box that chooses all. */
  head?: ReactNode
  /** Below the last row: a sum. */
  foot?: ReactNode
  cell: (row: Row, at: number) => ReactNode
}

interface DataTableProps<Row> {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row, at: number) => string | number
  columns: readonly TableColumn<Row>[]
  /** A row that counts less than the others. */
  isFaint?: (row: Row) => boolean
  /** A line below a row that is unfolded. */
  below?: (row: Row) => ReactNode
  className?: string | undefined
  rowClassName?: string | undefined
}

/** The one table that is no list: rows as they came, wider than its place where it must be. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, keyOf, columns, isFaint, below, className, rowClassName } = props
  const marks = ({ isNumber, isWide, isFaint: faint, className: own }: TableColumn<Row>) => ({
    'data-right': isNumber || undefined,
    'data-wide': isWide || undefined,
    'data-faint': faint || undefined,
    className: own,
  })
  return (
    <WideTable label={label}>
      <table className={className ? `${css.table} ${className}` : css.table}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.id ?? column.label} {...marks(column)}>
                {column.head ??
                  (column.isUnnamed ? <VisuallyHidden>{column.label}</VisuallyHidden> : column.label)}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row, at) => {
          const unfolded = below?.(row)
          return (
            <tbody key={keyOf(row, at)}>
              <tr className={rowClassName} data-faint={isFaint?.(row) || undefined}>
                {columns.map(column => (
                  <td key={column.id ?? column.label} {...marks(column)}>
                    {column.cell(row, at)}
                  </td>
                ))}
              </tr>
              {unfolded && (
                <tr>
                  <td colSpan={columns.length}>{unfolded}</td>
                </tr>
              )}
            </tbody>
          )
        })}
        {columns.some(({ foot }) => foot) && (
          <tfoot>
            <tr>
              {columns.map(column => (
                <th key={column.id ?? column.label} {...marks(column)}>
                  {column.foot}
                </th>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </WideTable>
  )
}
