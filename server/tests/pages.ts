import { existsSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { runBuild } from '#platform/web/pages.ts'
import { buildFolder, hashSources } from '#platform/web/sources.ts'

declare module 'vitest' {
  interface ProvidedContext {
    pagesFolder: string
  }
}

/** The pages are built once for the whole run, where that build is not there yet. */
export default async function buildPages(project: TestProject): Promise<void> {
  const folder = buildFolder(hashSources())
  if (!existsSync(folder)) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    runBuild(problem => (problem === null ? resolve() : reject(new Error(problem))))
    await promise
  }
  project.provide('pagesFolder', folder)
}
