import { InvalidInput } from './problem.ts'

/** Spaces around a name mean nothing, and spaces alone are no name. */
export function readName(field: string, text: string): string {
  const name = text.trim()
  if (name === '') throw InvalidInput(`${field} must not be empty`)
  return name
}
