import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { buildFolder } from '#platform/web/sources.ts'
import type { ClientError } from './routes.ts'

/** Where in the sources it was, as `web/app/main.tsx:12:3`; as it came where the map of that build is gone. */
export function locate({ stack, version }: Pick<ClientError, 'stack' | 'version'>): string[] {
  const maps = new Map<string, SourceMap | null>()
  return stack.map(({ file, line, column }) => {
    if (!maps.has(file)) maps.set(file, readMap(version, file))
    const found = maps.get(file)?.findEntry(line - 1, column - 1)
    return found && 'originalSource' in found
      ? `${found.originalSource.replace(/^(\.\.\/)+/, '')}:${found.originalLine + 1}:${found.originalColumn + 1}`
      : `${file}:${line}:${column}`
  })
}

function readMap(version: string, file: string): SourceMap | null {
  const path = join(buildFolder(version), 'assets', `${file}.map`)
  return existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null
}
