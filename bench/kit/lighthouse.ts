import lighthouse, { desktopConfig } from 'lighthouse'

const KILOBYTE = 1_000

export interface Seen {
  performance: number
  accessibility: number
  kilobytes: number
}

interface LookOptions {
  /** As a computer on a quick line; else as a slow phone on a slow one. */
  isDesktop?: boolean
  /** Cookies and storage stay, so that somebody is signed in; the cache is emptied all the same. */
  keepsStorage?: boolean
}

/** One visit with an empty cache, as Lighthouse judges it. */
export async function look(url: string, port: number, options: LookOptions): Promise<Seen> {
  const outcome = await lighthouse(
    url,
    {
      port,
      logLevel: 'silent',
      output: 'json',
      onlyCategories: ['performance', 'accessibility'],
      ...(options.keepsStorage ? { clearStorageTypes: ['cache_storage'] } : {}),
    },
    options.isDesktop ? desktopConfig : undefined,
  )
  if (!outcome) throw new Error(`Lighthouse did not look at ${url}`)
  const { categories, audits, runtimeError } = outcome.lhr
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  const { details } = audits['network-requests']!
  const items = details && 'items' in details ? (details.items as { transferSize?: number }[]) : []
  return {
    performance: (categories.performance?.score ?? 0) * 100,
    accessibility: (categories.accessibility?.score ?? 0) * 100,
    kilobytes: items.reduce((sum, item) => sum + (item.transferSize ?? 0), 0) / KILOBYTE,
  }
}
