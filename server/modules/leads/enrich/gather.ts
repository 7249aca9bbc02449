import { readEmail, readPhone } from '../import/normalize.ts'
import type { PageFacts } from './read-page-work.ts'
import type { Network, SiteFacts } from './schema.ts'

/** Addresses of a function and not of a person. */
const ROLES =
  /^(?:info|contact|kontakt|hello|hallo|hi|mail|email|office|buero|buro|sales|vertrieb|verkauf|support|help|hilfe|service|care|kundenservice|team|admin|webmaster|postmaster|hostmaster|abuse|noreply|no-reply|donotreply|press|presse|media|marketing|jobs|job|karriere|career|careers|hr|bewerbung|recruiting|legal|recht|privacy|datenschutz|dpo|gdpr|dsgvo|security|billing|invoice|invoices|rechnung|rechnungen|buchhaltung|accounting|finance|orders?|bestellung|shop|zentrale|empfang|reception|welcome|enquiries|enquiry|inquiries|inquiry|partners?|partnerships|contacto|contato|contatti|ventas|comercial|commercial|accueil|bonjour|segreteria|amministrazione|impressum|newsletter|events?|feedback|it|api|dev)$/

const hosts: Record<Network, RegExp> = {
  linkedin: /^(?:[a-z]{2,3}\.)?linkedin\.com$/,
  x: /^(?:mobile\.)?(?:twitter|x)\.com$/,
  facebook: /^(?:[a-z-]{2,5}\.)?facebook\.com$/,
  instagram: /^instagram\.com$/,
  youtube: /^(?:m\.)?youtube\.com$/,
  github: /^github\.com$/,
  xing: /^xing\.com$/,
}
/** Buttons to share a page lead to the network, not to somebody's own place there. */
const SHARES = /^\/(?:share|sharer|sharing|intent|dialog|login|home|search|hashtag|plugins|tr|watch|embed)\b/i

export interface ReadPage {
  url: string
  facts: PageFacts
}

const countryOf = (host: string): string | null => {
  const last = host.split('.').at(-1) ?? ''
  return /^[a-z]{2}$/.test(last) && !['io', 'ai', 'co', 'me', 'tv', 'eu'].includes(last)
    ? last.toUpperCase().replace('UK', 'GB')
    : null
}

/** What all pages say together; the first page's word counts where they differ. */
export function gatherFacts(
  host: string,
  pages: readonly ReadPage[],
): Pick<
  SiteFacts,
  'name' | 'description' | 'language' | 'emails' | 'phones' | 'socials' | 'technologies' | 'address'
> {
  const first = <T>(read: (facts: PageFacts) => T | null): T | null =>
    pages.map(({ facts }) => read(facts)).find(one => one !== null && one !== undefined) ?? null
  const emails = new Map<string, SiteFacts['emails'][number]>()
  const phones = new Map<string, SiteFacts['phones'][number]>()
  const technologies = new Map<string, SiteFacts['technologies'][number]>()
  const socials: SiteFacts['socials'] = {
    linkedin: null,
    x: null,
    facebook: null,
    instagram: null,
    youtube: null,
    github: null,
    xing: null,
  }
  for (const { url, facts } of pages) {
    for (const given of facts.emails) {
      const value = readEmail(given)
      if (value === null || emails.has(value) || emails.size >= 100) continue
      const type = ROLES.test(value.split('@')[0]!) ? 'role' : 'personal'
      emails.set(value, { value, type, source_url: url })
    }
    for (const given of facts.phones) {
      const value = given.length <= 50 ? readPhone(given, countryOf(host)) : null
      if (value !== null && !phones.has(value) && phones.size < 50)
        phones.set(value, { value, source_url: url })
    }
    for (const { href } of facts.links) noteSocial(socials, href, url)
    for (const one of facts.technologies) if (!technologies.has(one.name)) technologies.set(one.name, one)
  }
  return {
    name:
      first(facts => facts.statedName) ??
      first(facts => facts.siteName) ??
      nameInTitle(pages[0]?.facts.title),
    description: first(facts => facts.description),
    language: first(facts => facts.language),
    address: first(facts => facts.address),
    emails: [...emails.values()],
    phones: [...phones.values()],
    socials,
    technologies: [...technologies.values()],
  }
}

/** "Acme | Rope and knots" is of Acme. */
const nameInTitle = (title: string | null | undefined): string | null =>
  title?.split(/\s[|–—·:-]\s/)[0]?.trim() || null

function noteSocial(socials: SiteFacts['socials'], href: string, base: string): void {
  const url = URL.parse(href, base)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return
  const host = url.hostname.toLowerCase().replace(/^www\./, '')
  for (const [network, known] of Object.entries(hosts) as [Network, RegExp][]) {
    if (socials[network] !== null || !known.test(host) || url.pathname === '/' || SHARES.test(url.pathname))
      continue
    socials[network] = `https://${url.hostname}${url.pathname.replace(/\/$/, '')}`.slice(0, 500)
  }
}

/** Words of pages that say who somebody is. */
const ABOUT =
  /about|contact|kontakt|imprint|impressum|team|legal|mentions|ueber|über|uber-uns|unternehmen|company|qui-sommes|a-propos|à propos|equipe|équipe|contacto|contato|contatti|chi-siamo|chi siamo|sobre|nosotros|quienes|aviso|note-legali|people|leadership/i
const BEST = /impressum|imprint|contact|kontakt|contacto|contato|contatti|mentions|legal|note-legali|aviso/i

/** Which links of a page are worth a look, the most telling first. */
export function rankLink({ href, text }: { href: string; text: string }): number {
  const words = `${href} ${text}`
  if (!ABOUT.test(words)) return 0
  return BEST.test(words) ? 2 : 1
}
