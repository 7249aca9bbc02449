import { Refused } from '#platform/bounded-work/task.ts'
import { isTooDeep } from '#platform/html/limits.ts'

export function refuseTooDeep(html: string): void {
  if (isTooDeep(html)) throw new Refused('html is nested too deeply')
}
