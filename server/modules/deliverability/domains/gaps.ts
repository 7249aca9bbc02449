import type { WorkCtx } from '#kit/context.ts'
import { startDnsRun } from '#platform/http/dns.ts'
import { checkDkim } from '../checks/dkim.ts'
import { normalizeDomain } from '../checks/domain-name.ts'
import { startRecordedRun } from '../checks/recorded.ts'
import { checkSpf } from '../checks/spf/check.ts'
import { findRow } from './queries.ts'

export interface Gap {
  code: 'no_spf' | 'no_dkim'
  message: string
}

const MOST_QUESTIONS = 100

/** Whether mail from the domain is signed and its servers named; only what DNS proved is told. */
export async function findAuthenticationGaps(ctx: WorkCtx, name: string, patienceMs: number): Promise<Gap[]> {
  const domain = normalizeDomain(name)
  if (!domain) return []
  const row = await ctx.transact(inner => findRow(inner, domain))
  const run = row?.recorded
    ? startRecordedRun(row.recorded)
    : startDnsRun({
        servers: ctx.services.settings.dnsServers,
        deadlineMs: patienceMs,
        mostQuestions: MOST_QUESTIONS,
        timeoutMs: patienceMs,
        tries: 1,
      })
  try {
    const [spf, dkim] = await Promise.all([
      checkSpf(run.ask, domain),
      checkDkim(run.ask, domain, { stored: row?.selectors ?? [], learned: row?.learned_selectors ?? [] }),
    ])
    const codes = new Set([...spf.issues, ...dkim.issues].map(({ code }) => code))
    return [
      ...(codes.has('spf_missing')
        ? [
            {
              code: 'no_spf' as const,
              message: `${domain} has no SPF record: its mail is likely to be taken for spam`,
            },
          ]
        : []),
      ...(codes.has('dkim_missing')
        ? [{ code: 'no_dkim' as const, message: `${domain} has no DKIM key: its mail is not signed` }]
        : []),
    ]
  } finally {
    run.end()
  }
}
