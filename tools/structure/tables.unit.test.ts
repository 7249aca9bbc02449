import { describe, expect, it } from 'vitest'
import { checkScreenTables } from './tables.ts'

const path = 'web/app/areas/crm/people.tsx'
const check = (text: string, at = path, known: readonly string[] = []) =>
  checkScreenTables(
    new Map([[at, text]]),
    known.map(one => ({ path: one, why: 'a test' })),
  )

describe('tables of screens', () => {
  it('are drawn by the kit', () => {
    expect(check("import { Badge, Table } from '@mantine/core'")).toHaveLength(1)
    expect(check('<table className={css.own}>')).toHaveLength(1)
    expect(check("import { TableIcon } from '@mantine/core'\n<DataTable rows={rows} />")).toEqual([])
    expect(check('<table>', 'web/app/kit/record/data-table.tsx')).toEqual([])
  })

  it('leave the exceptions once they are', () => {
    expect(check('<table>', path, [path])).toEqual([])
    expect(check('<DataTable />', path, [path])).toEqual([
      `${path} draws no table: take it out of \`screenTables\` in tools/structure/exceptions.ts`,
    ])
  })
})
