import { problem } from '#kit/problem.ts'
import { type Static, Text, Type } from '#kit/schema.ts'
import { ReportQuery } from '../query/schema.ts'

export const MOST_EXPORTED = 1_000_000

export const UnknownFormat = problem(400, 'unknown_format', 'format must be csv or xlsx')
export const TooManyRows = problem(
  400,
  'too_many_rows',
  'Report has more than 1,000,000 rows; narrow it down',
)

export const fileFormats = ['csv', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]

/** Any text here: what it must be is said in a sentence of its own. */
const format = Type.Optional(Text(20, { description: '`csv` or `xlsx`; a CSV unless said' }))

export const ExportQuery = Type.Object({ format })
export const ExportIn = Type.Object({
  query: ReportQuery,
  name: Type.Optional(Text(200, { description: 'What the file is called' })),
  format,
})
export type ExportIn = Static<typeof ExportIn>

export function readFormat(text: string | undefined): FileFormat {
  const format = fileFormats.find(one => one === (text ?? 'csv'))
  if (!format) throw UnknownFormat()
  return format
}
