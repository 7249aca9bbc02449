interface MailLine {
  view: number
  subject: string | null
  snippet: string | null
}

const SUBJECT = 2
const ALL = 3

/**
 * A line about a mail is kept with what everybody saw of it when it was written. Its reader is told what they see of it
 * today, which may be more or less: `Mail received: Knots`, or only `Mail received`.
 */
export function tellMail(
  mail: MailLine | null,
  title: string,
  detail: Record<string, unknown>,
): { title: string; detail: Record<string, unknown> } {
  if (!mail) return { title, detail }
  const at = title.indexOf(':')
  const what = at < 0 ? title : title.slice(0, at)
  return {
    title: mail.view >= SUBJECT && mail.subject ? `${what}: ${mail.subject}` : what,
    detail:
      'snippet' in detail ? { ...detail, snippet: mail.view === ALL ? (mail.snippet ?? '') : '' } : detail,
  }
}
