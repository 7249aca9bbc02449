import { Resolver } from 'node:dns/promises'

const TIMEOUT_MS = 2_000
const TRIES = 2

function createResolver(servers: readonly string[], timeout: number, tries: number): Resolver {
  const resolver = new Resolver({ timeout, tries })
  if (servers.length > 0) resolver.setServers(servers)
  return resolver
}

/** The TXT records at a name, the strings of each joined; none where nobody answers. */
export async function findTexts(servers: readonly string[], name: string): Promise<string[]> {
  const { values } = await askOnce(createResolver(servers, TIMEOUT_MS, TRIES), name, 'TXT')
  return [...values]
}

type RecordType = 'TXT' | 'A' | 'AAAA' | 'MX' | 'CNAME' | 'PTR' | 'SRV'

interface Answer {
  readonly status: 'found' | 'nodata' | 'nxdomain' | 'failed'
  readonly values: readonly string[]
}

const FAILED: Answer = { status: 'failed', values: [] }

export interface DnsRun {
  ask(name: string, type: RecordType): Promise<Answer>
  /** How many questions went out. */
  readonly asked: number
  /** Gives up whatever is still open. */
  end(): void
}

export interface DnsLimits {
  servers: readonly string[]
  /** For all questions together; what comes later is not waited for. */
  deadlineMs: number
  mostQuestions: number
  timeoutMs?: number
  tries?: number
}

/**
 * Questions that belong together: each is asked once, all of them share a deadline and a number, and what was not
 * answered is `failed`, never an error.
 */
export function startDnsRun({ servers, deadlineMs, mostQuestions, timeoutMs, tries }: DnsLimits): DnsRun {
  const resolver = createResolver(servers, timeoutMs ?? TIMEOUT_MS, tries ?? TRIES)
  const answers = new Map<string, Promise<Answer>>()
  let isOver = false
  const end = () => {
    isOver = true
    resolver.cancel()
  }
  const timer = setTimeout(end, deadlineMs)
  timer.unref()
  return {
    get asked() {
      return answers.size
    },
    ask(name, type) {
      const key = `${type} ${name.toLowerCase()}`
      const known = answers.get(key)
      if (known) return known
      if (isOver || answers.size >= mostQuestions) return Promise.resolve(FAILED)
      const answer = askOnce(resolver, name, type)
      answers.set(key, answer)
      return answer
    },
    end() {
      clearTimeout(timer)
      end()
    },
  }
}

async function askOnce(resolver: Resolver, name: string, type: RecordType): Promise<Answer> {
  try {
    const values = await resolve(resolver, name, type)
    return values.length > 0 ? { status: 'found', values } : { status: 'nodata', values }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOTFOUND') return { status: 'nxdomain', values: [] }
    if (code === 'ENODATA') return { status: 'nodata', values: [] }
    return FAILED
  }
}

async function resolve(resolver: Resolver, name: string, type: RecordType): Promise<string[]> {
  switch (type) {
    case 'TXT':
      return (await resolver.resolveTxt(name)).map(strings => strings.join(''))
    case 'MX':
      return (await resolver.resolveMx(name)).map(({ priority, exchange }) => `${priority} ${exchange}`)
    case 'SRV':
      return (await resolver.resolveSrv(name)).map(
        ({ priority, weight, port, name: host }) => `${priority} ${weight} ${port} ${host}`,
      )
    case 'A':
      return resolver.resolve4(name)
    case 'AAAA':
      return resolver.resolve6(name)
    case 'CNAME':
      return resolver.resolveCname(name)
    default:
      return resolver.resolvePtr(name)
  }
}
