import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const project = join(import.meta.dirname, '../../..')
export const webFolder = join(project, 'web')

/** Each build lies in a folder named after what it was built from: it is there, or it is stale. */
export const buildFolder = (sources: string): string => join(webFolder, 'dist', sources)

const isSource = (path: string) => !/^(dist|tests)\b|\bREADME\.md$|\.test\.tsx?$/.test(path)

/** Names everything that goes into a build by its content; a few milliseconds. */
export function hashSources(root: string = project): string {
  const files = [
    ...list(join(root, 'web'), isSource),
    ...list(join(root, 'sdk'), path => !path.endsWith('.test.ts')),
    join(root, 'package-lock.json'),
    join(root, 'server/platform/web/build.ts'),
  ]
  const each = files.map(file => `${file.slice(root.length)} ${hash('sha256', readFileSync(file))}`)
  return hash('sha256', each.join('\n')).slice(0, 16)
}

function list(folder: string, wanted: (path: string) => boolean): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => wanted(file.slice(folder.length + 1)))
    .sort()
}
