import { Ajv } from 'ajv'

/** What is wrong with arguments by a schema that somebody wrote; null where nothing is. Elsewhere, since both may be hostile. */
export function validateArguments({ schema, args }: { schema: object; args: unknown }): string | null {
  let check: ReturnType<Ajv['compile']>
  try {
    check = new Ajv({ strict: false, allErrors: false, validateFormats: false }).compile(schema)
  } catch {
    return 'The schema of this tool cannot be read'
  }
  if (check(args)) return null
  const [error] = check.errors ?? []
  return `arguments${error?.instancePath.replaceAll('/', '.') ?? ''} ${error?.message ?? 'do not fit'}`.slice(
    0,
    500,
  )
}
