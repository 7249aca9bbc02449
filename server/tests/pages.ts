import type { TestProject } from 'vitest/node'
import { ensureBuild } from '#platform/web/pages.ts'

declare module 'vitest' {
  interface ProvidedContext {
    pagesFolder: string
  }
}

/** The pages are built once for the whole run, where that build is not there yet. */
export default async function buildPages(project: TestProject): Promise<void> {
  project.provide('pagesFolder', await ensureBuild())
}
