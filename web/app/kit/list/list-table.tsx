import { Skeleton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { address } from '../address.ts'
import { Avatar } from '../people/avatar.tsx'
import type { Column } from './columns.ts'
import css from './record-list.module.css'
import type { ListSearch } from './search.ts'
import { useListWords } from './words.ts'

interface ListTableProps<Row extends { id: string }> {
  rows: readonly Row[]
  columns: readonly Column<Row, string>[]
  search: ListSearch
  /** The row the keyboard is at. */
  cursor: number
  href?: (row: Row) => string
  nameOf: (row: Row) => string
  isWaiting: boolean
  isOld: boolean
  selection?: { selected: ReadonlySet<string>; setSelected: (ids: ReadonlySet<string>) => void }
  onSort: (sort: string, order: 'asc' | 'desc') => void
}

/** Its boxes are the browser's own: one of the library's costs a row more than all its other cells. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { rows, columns, search, cursor, href, nameOf, isWaiting, isOld, selection, onSort } = props
  const words = useListWords()
  const isAll = rows.length > 0 && rows.every(row => selection?.selected.has(row.id))
  const toggle = (id: string) => {
    const next = new Set(selection!.selected)
    if (!next.delete(id)) next.add(id)
    selection!.setSelected(next)
  }
  return (
    <div className={css.scroll}>
      <table className={css.table} data-old={isOld || undefined}>
        <thead>
          <tr>
            {selection && (
              <th className={css.pick}>
                <input
                  type="checkbox"
                  aria-label={words.selectAll}
                  checked={isAll}
                  onChange={() => selection.setSelected(new Set(isAll ? [] : rows.map(row => row.id)))}
                />
              </th>
            )}
            {columns.map(column => (
              <ColumnHead key={column.id} column={column} search={search} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {isWaiting && [1, 2, 3, 4, 5, 6].map(one => <WaitingRow key={one} cells={columns.length} />)}
          {rows.map((row, index) => (
            <tr key={row.id} data-row data-cursor={index === cursor || undefined}>
              {selection && (
                <td className={css.pick}>
                  <input
                    type="checkbox"
                    aria-label={words.selectRow(nameOf(row))}
                    checked={selection.selected.has(row.id)}
                    onChange={() => toggle(row.id)}
                  />
                </td>
              )}
              {columns.map((column, at) => (
                <td key={column.id} data-wide={column.wide || undefined} data-align={column.align}>
                  {at === 0 && href ? (
                    <Link to={address(href(row))} className={css.open}>
                      <Cell column={column} row={row} />
                    </Link>
                  ) : (
                    <Cell column={column} row={row} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row, string>; row: Row }) {
  const face = column.face?.(row)
  return (
    <>
      {face && <Avatar {...face} />}
      {column.render(row)}
    </>
  )
}

interface ColumnHeadProps<Row> {
  column: Column<Row, string>
  search: ListSearch
  onSort: (sort: string, order: 'asc' | 'desc') => void
}

function ColumnHead<Row>({ column, search, onSort }: ColumnHeadProps<Row>) {
  const words = useListWords()
  const { sort } = column
  const order = sort !== undefined && search.sort === sort ? (search.order ?? 'desc') : null
  return (
    <th
      data-wide={column.wide || undefined}
      data-align={column.align}
      aria-sort={order ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {sort === undefined ? (
        column.label
      ) : (
        <button
          type="button"
          className={css.sort}
          aria-label={words.sortBy(column.label)}
          onClick={() => onSort(sort, order === 'asc' ? 'desc' : 'asc')}
        >
          {column.label}
          {order === 'asc' && <IconArrowUp size={13} />}
          {order === 'desc' && <IconArrowDown size={13} />}
        </button>
      )}
    </th>
  )
}

const WaitingRow = ({ cells }: { cells: number }) => (
  <tr aria-hidden>
    <td colSpan={cells + 1}>
      <Skeleton height={14} my={4} />
    </td>
  </tr>
)
