/** What an event is about: what happened to one thing is told in its order. */
export function subjectOf(type: string, data: unknown): string {
  const fields = (data ?? {}) as Record<string, unknown>
  const own = fields[`${type.split('.')[0]}_id`]
  if (own !== undefined && own !== null) return String(own)
  const other = Object.entries(fields).find(([name, value]) => name.endsWith('_id') && value !== null)
  return other ? String(other[1]) : type
}
