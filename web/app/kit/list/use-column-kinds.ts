import { useFormats } from '../speech.tsx'
import type { Column } from './columns.ts'

type More<Row> = Partial<Omit<Column<Row>, 'id' | 'label' | 'render'>>

/** Columns that most lists have; a date or a number is left out on a phone unless told otherwise. */
export function useColumnKinds<Row>() {
  const formats = useFormats()
  return {
    date: (
      id: string,
      label: string,
      read: (row: Row) => string | null | false,
      more?: More<Row>,
    ): Column<Row> => ({
      id,
      label,
      wide: true,
      render: row => {
        const at = read(row)
        return at && formats.shortDate(at)
      },
      ...more,
    }),
    /** `read` gives minor units and their currency; nothing is shown for null. */
    money: (
      id: string,
      label: string,
      read: (row: Row) => readonly [cents: number, currency: string] | null,
      more?: More<Row>,
    ): Column<Row> => ({
      id,
      label,
      align: 'right',
      render: row => {
        const amount = read(row)
        return amount && formats.money(...amount)
      },
      ...more,
    }),
    number: (id: string, label: string, read: (row: Row) => number, more?: More<Row>): Column<Row> => ({
      id,
      label,
      align: 'right',
      wide: true,
      render: row => formats.number(read(row)),
      ...more,
    }),
  }
}
