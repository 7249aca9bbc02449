/** Header lines by lower-case name, each value as received. */
export type HeaderLines = ReadonlyMap<string, string>

/** Unfolds and reads a header block; of repeated ones the first counts. */
export function readHeaders(block: string): HeaderLines {
  const headers = new Map<string, string>()
  for (const line of block.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon < 1) continue
    const name = line.slice(0, colon).trim().toLowerCase()
    if (!headers.has(name)) headers.set(name, line.slice(colon + 1).trim())
  }
  return headers
}

/** `<a@b> <c@d>` → ids without brackets; some programs leave the brackets out. */
export function readIds(value: string | undefined): string[] {
  if (!value) return []
  const inBrackets = [...value.matchAll(/<([^<>\s]{1,500})>/g)].map(match => match[1]!)
  return inBrackets.length > 0
    ? inBrackets
    : value.split(/\s+/).filter(id => id.includes('@') && id.length <= 500)
}

/** The messages an answer may refer to, the closest first. */
export function referredIds(headers: HeaderLines): string[] {
  const ids = [...readIds(headers.get('in-reply-to')), ...readIds(headers.get('references')).reverse()]
  return [...new Set(ids)].slice(0, 50)
}

const AUTO_SUBJECT =
  /^(?:(?:re|aw|sv|tr|rv)\s*:\s*)*(?:auto(?:matic|matische|mated)?[\s-]*(?:reply|response|antwort|answer)|out[\s-]of[\s-](?:the[\s-])?office|away from (?:my|the) (?:office|mail|desk)|abwesen(?:d|heit)|r[ée]ponse automatique|absence du bureau|respuesta autom[áa]tica|fuera de (?:la )?oficina|resposta autom[áa]tica|fora do escrit[óo]rio|risposta automatica|fuori sede|automatisch antwoord|afwezigheid)/i

/** Whether a program wrote it: by the headers meant for that (RFC 3834), by those in use, by the subject. */
export function isAutomatic(headers: HeaderLines, subject: string): boolean {
  const submitted = headers.get('auto-submitted')?.toLowerCase()
  if (submitted && !submitted.startsWith('no')) return true
  if (headers.has('x-autoreply') || headers.has('x-autorespond') || headers.has('x-auto-reply')) return true
  if (/^(?:auto[_-]?reply|bulk|junk)$/i.test(headers.get('precedence') ?? '')) return true
  if (headers.get('return-path')?.replaceAll(/\s/g, '') === '<>') return true
  return AUTO_SUBJECT.test(subject)
}

/** A report about a delivery: by its type, or by who sends such reports in a form of their own. */
export function isBounceReport(headers: HeaderLines, fromEmail: string): boolean {
  const type = headers.get('content-type') ?? ''
  if (/multipart\/report/i.test(type) && /report-type="?delivery-status/i.test(type)) return true
  return headers.has('x-failed-recipients') && /^(?:mailer-daemon|postmaster)@/i.test(fromEmail)
}

/** A DMARC report: its subject names the domain, the submitter and the report, in this order (RFC 9990). */
export const isDmarcReport = (headers: HeaderLines): boolean =>
  /\breport domain:\s*\S+\s+submitter:\s*\S+/i.test(headers.get('subject') ?? '')
