/**
 * npm leaves an optional binary that its registry lacks out of the lock in silence: the program then breaks where
 * it is started, and `npm ci` refuses the lock. So every optional package must be in it, and whatever has binaries
 * per platform must have those of the platforms we promise.
 */
import { readFile } from 'node:fs/promises'

interface Locked {
  version?: string
  resolved?: string
  optionalDependencies?: Record<string, string>
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

interface Platform {
  name: string
  os: string
  cpu: string
}

const promised: readonly Platform[] = [
  { name: 'linux-x64', os: 'linux', cpu: 'x64' },
  { name: 'linux-arm64', os: 'linux', cpu: 'arm64' },
]
export function checkLock(packages: Record<string, Locked>): string[] {
  const problems: string[] = []
  for (const [path, { resolved }] of Object.entries(packages)) {
    if (resolved && /^https?:/.test(resolved)) problems.push(`${path} names the host it was downloaded from`)
  }
  for (const [path, { optionalDependencies = {} }] of Object.entries(packages)) {
    const name = path.replace(/^.*node_modules\//, '') || 'the project itself'
    const found = Object.keys(optionalDependencies).map(optional => ({
      optional,
      locked: find(packages, path, optional),
    }))
    for (const { optional, locked } of found) {
      if (!locked)
        problems.push(`${name} wants ${optional}, which the lock lacks: choose a version that has all`)
    }
    const binaries = found.filter(({ optional }) => isPlatformName(optional)).map(({ locked }) => locked)
    if (binaries.length === 0) continue
    for (const platform of promised) {
      if (!binaries.some(binary => binary && fits(binary, platform)))
        problems.push(`${name} has no binary for ${platform.name}`)
    }
  }
  return problems
}

const isPlatformName = (name: string) => /(linux|darwin|win32|freebsd|android)/.test(name)
const fits = ({ os, cpu, libc }: Locked, platform: Platform) =>
  os?.includes(platform.os) && cpu?.includes(platform.cpu) && (libc === undefined || libc.includes('glibc'))

function find(packages: Record<string, Locked>, from: string, name: string): Locked | undefined {
  return packages[`${from}/node_modules/${name}`] ?? packages[`node_modules/${name}`]
}

if (import.meta.main) {
  const text = await readFile(new URL('../package-lock.json', import.meta.url), 'utf8')
  const problems = checkLock((JSON.parse(text) as { packages: Record<string, Locked> }).packages)
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
