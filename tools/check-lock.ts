/**
 * npm skips an optional binary that is missing from the lock in silence, and the program breaks where it is
 * started. So: whatever has binaries per platform must have those of the platforms we promise.
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
const mac: Platform = { name: 'darwin-arm64', os: 'darwin', cpu: 'arm64' }

/** Checks only, and none was published for macOS at the version we hold; on a Mac they run in a container. */
const withoutMac = ['@biomejs/biome', 'oxc-parser']

export function checkLock(packages: Record<string, Locked>): string[] {
  const problems: string[] = []
  for (const [path, { resolved }] of Object.entries(packages)) {
    if (resolved && /^https?:/.test(resolved)) problems.push(`${path} names the host it was downloaded from`)
  }
  for (const [path, { optionalDependencies = {} }] of Object.entries(packages)) {
    const name = path.replace(/^.*node_modules\//, '') || 'the project itself'
    const binaries = Object.keys(optionalDependencies).filter(isPlatformName)
    if (binaries.length === 0) continue
    const locked = binaries.flatMap(binary => find(packages, path, binary) ?? [])
    const wanted = withoutMac.includes(name) ? promised : [...promised, mac]
    for (const platform of wanted) {
      if (!offers(binaries, platform)) continue
      if (!locked.some(one => fits(one, platform))) {
        problems.push(`${name} has no binary for ${platform.name} in the lock: choose a version that has one`)
      }
    }
  }
  return problems
}

const isPlatformName = (name: string) => /(linux|darwin|win32|freebsd|android)/.test(name)
const offers = (names: string[], { os, cpu }: Platform) =>
  names.some(name => name.includes(os) && new RegExp(`\\b${cpu}\\b|-${cpu}`).test(name))

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
