import type { Ctx } from '#kit/context.ts'
import { listMailIntegrations } from '#modules/integrations/index.ts'
import type { DomainFacts } from '../checks/check-domain.ts'
import { normalizeDomain } from '../checks/domain-name.ts'
import type { Zone } from '../checks/recorded.ts'
import { findRow, listSenders } from './queries.ts'

/** What a service is called in SPF, by where mail is handed to it. */
function serviceOf(host: string): string | null {
  if (/(?:^|\.)(?:gmail|google|googlemail)\.com$/.test(host)) return '_spf.google.com'
  if (/(?:^|\.)(?:office365|outlook|hotmail)\.com$/.test(host)) return 'spf.protection.outlook.com'
  if (/(?:^|\.)mailgun\.(?:org|net)$/.test(host)) return 'mailgun.org'
  if (/(?:^|\.)sendgrid\.net$/.test(host)) return 'sendgrid.net'
  return /(?:^|\.)amazonaws\.com$/.test(host) ? 'amazonses.com' : null
}

const services: Readonly<Record<string, string>> = {
  mailgun: 'mailgun.org',
  sendgrid: 'sendgrid.net',
  ses: 'amazonses.com',
}

interface Sender {
  domain: string
  service: string | null
  /** Where its mail is read. */
  inbox: string | null
  email: string | null
}

/** Everything the organization sends from, by domain; names that are none (a host without a dot) are left out. */
export async function listOwnSenders(ctx: Ctx): Promise<Sender[]> {
  const [mailboxes, integrations] = await Promise.all([listSenders(ctx), listMailIntegrations(ctx)])
  const own = mailboxes.map(({ email, domain, smtp_host, imap_host }) => ({
    domain: normalizeDomain(domain) ?? '',
    service: smtp_host ? serviceOf(smtp_host) : null,
    inbox: imap_host,
    email,
  }))
  const through = integrations.flatMap(({ provider, config }) => {
    const host = typeof config.host === 'string' ? serviceOf(config.host) : null
    return [config.domain, config.from_email].flatMap(name => {
      const domain = typeof name === 'string' ? normalizeDomain(name) : null
      return domain ? [{ domain, service: services[provider] ?? host, inbox: null, email: null }] : []
    })
  })
  return [...own, ...through].filter(({ domain }) => domain !== '')
}

export interface KnownFacts extends DomainFacts {
  /** Whether mail is sent from it or somebody watches it. */
  isListed: boolean
  /** What stands in for DNS. */
  recorded: Zone | null
}

/** What the organization knows of the domain before anybody is asked. */
export async function loadFacts(
  ctx: Ctx,
  domain: string,
  given: readonly string[] = [],
): Promise<KnownFacts> {
  const [row, all] = await Promise.all([findRow(ctx, domain), listOwnSenders(ctx)])
  const senders = all.filter(sender => sender.domain === domain)
  const reader = senders.find(({ inbox, email }) => inbox && email)
  const withGoogle = senders.some(({ inbox }) => inbox && serviceOf(inbox) === '_spf.google.com')
  const withMicrosoft = senders.some(
    ({ inbox }) => inbox && serviceOf(inbox) === 'spf.protection.outlook.com',
  )
  return {
    selectors: { given, stored: row?.selectors ?? [], learned: row?.learned_selectors ?? [] },
    services: [...new Set(senders.flatMap(({ service }) => service ?? []))],
    mailHost: withGoogle
      ? '1 smtp.google.com'
      : withMicrosoft
        ? `0 ${domain.replaceAll('.', '-')}.mail.protection.outlook.com`
        : null,
    reportsTo: reader?.email ?? `dmarc@${domain}`,
    isListed: row?.watched === true || senders.length > 0,
    recorded: row?.recorded ?? null,
  }
}
