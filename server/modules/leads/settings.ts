import { type Environment, integer, SettingError } from '#kit/declared/setting.ts'
import { readPairs } from '#kit/text/pairs.ts'
import type { Settings } from '#platform/settings.ts'

declare module '#platform/settings.ts' {
  interface Settings {
    /** Reveals a month, by plan. */
    readonly leadsAllowance: Readonly<Record<string, number>>
    /** From so many people on searches are answered from memory. */
    readonly leadsIndexFrom: number
  }
}

function allowance(text = ''): Record<string, number> {
  const read = readPairs(text, { starter: 50, pro: 1_000, enterprise: 10_000 })
  if (read) return read
  throw new SettingError(`LEADS_ALLOWANCE must look like starter:50,pro:1000, but it is "${text}".`)
}

export const readLeadSettings = (env: Environment): Pick<Settings, 'leadsAllowance' | 'leadsIndexFrom'> => ({
  leadsAllowance: allowance(env.LEADS_ALLOWANCE),
  leadsIndexFrom: integer(env, 'LEADS_INDEX_FROM', { otherwise: 20_000, least: 0, most: 2_000_000_000 }),
})
