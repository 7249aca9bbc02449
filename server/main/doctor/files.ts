import { openFiles } from '#platform/files/open.ts'
import type { BaseSettings } from '../settings.ts'
import { bad, type Finding, ok } from './finding.ts'

/** Writes a probe and takes it away again. */
export async function checkFiles(settings: BaseSettings): Promise<Finding> {
  const place = settings.filesUrl.split('?')[0]!
  try {
    await (await openFiles(settings)).check()
    return ok(`Files can be written to ${place}`)
  } catch (error) {
    return bad(
      `Files cannot be written to ${place}: ${(error as Error).message}`,
      'Mend its owner or the credentials, or set another FILES_URL.',
    )
  }
}
