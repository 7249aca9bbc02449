import { Ajv, type ValidateFunction } from 'ajv'

export const compileSchema = (schema: object): ValidateFunction =>
  new Ajv({ strict: false, allErrors: false, validateFormats: false }).compile(schema)

/** What is wrong with arguments; null where nothing is. */
export function checkArguments(check: ValidateFunction, args: unknown): string | null {
  if (check(args)) return null
  const [error] = check.errors ?? []
  return `arguments${error?.instancePath.replaceAll('/', '.') ?? ''} ${error?.message ?? 'do not fit'}`.slice(
    0,
    500,
  )
}

/** The same by a schema that somebody wrote. Elsewhere, since both may be hostile. */
export function validateArguments({ schema, args }: { schema: object; args: unknown }): string | null {
  let check: ValidateFunction
  try {
    check = compileSchema(schema)
  } catch {
    return 'The schema of this tool cannot be read'
  }
  return checkArguments(check, args)
}
