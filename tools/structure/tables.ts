import type { Sources } from './rules.ts'

/** A screen that draws a table by itself, and why. */
export interface OwnTable {
  readonly path: string
  readonly why: string
}

const isScreen = (path: string) => /^web\/app\/(areas|shell)\/.*\.tsx$/.test(path)
const drawsTable = (text: string) =>
  /<table\b/.test(text) || /import \{[^}]*\bTable\b[^}]*\} from '@mantine\/core'/.test(text)

/** Rows are shown by `<DataTable>`, or are a list: both belong to the kit. */
export function checkScreenTables(sources: Sources, excepted: readonly OwnTable[]): string[] {
  const own = [...sources].filter(([path, text]) => isScreen(path) && drawsTable(text)).map(([path]) => path)
  const known = excepted.map(({ path }) => path)
  return [
    ...own
      .filter(path => !known.includes(path))
      .map(path => `${path} draws a table of its own: <DataTable> of kit/record/data-table.tsx`),
    ...known
      .filter(path => !own.includes(path))
      .map(
        path => `${path} draws no table: take it out of \`screenTables\` in tools/structure/exceptions.ts`,
      ),
  ]
}
