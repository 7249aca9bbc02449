import { BowlineError } from '../../../../sdk/index.ts'
import { fill } from './fill.ts'
import { en, type Sentences } from './words.ts'

const others = import.meta.glob<Sentences>('./words.*.ts', { import: 'words' })

/** What is said of a field, as it stands below it. */
const belowField = new WeakMap<Error, string>()

/**
 * The server refuses in English and says what its sentence is made of. Here it is said in the language of the screen, before
 * anybody shows it. What is not known stays as the server said it.
 */
export async function translateError(error: unknown): Promise<unknown> {
  if (!(error instanceof BowlineError) || error.template === undefined) return error
  const language = document.documentElement.lang
  const words = await (others[`./words.${language}.ts`]?.() ?? en)
  const known = words.by[error.template]
  if (known === undefined) return error
  const text = fill(
    known,
    { ...error.params, field: error.field ?? error.params.field },
    words.values,
    language,
  )
  if (error.field === undefined) error.message = text
  else {
    belowField.set(error, text)
    if (words !== en) error.message = `${error.field}: ${text}`
  }
  return error
}

export function fieldError(error: unknown): { field: string; message: string } | undefined {
  if (!(error instanceof BowlineError) || error.field === undefined) return
  return { field: error.field, message: belowField.get(error) ?? error.message }
}
