import { Resolver } from 'node:dns/promises'

const TIMEOUT_MS = 2_000
const TRIES = 2

/** The TXT records at a name, the strings of each joined; none where nobody answers. */
export async function findTexts(servers: readonly string[], name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (servers.length > 0) resolver.setServers(servers)
  try {
    return (await resolver.resolveTxt(name)).map(parts => parts.join(''))
  } catch {
    return []
  }
}
