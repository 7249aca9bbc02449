/** First character, three stars whatever the length, domain: enough to see that there is one, and where. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const first = at > 0 ? String.fromCodePoint(email.codePointAt(0)!) : ''
  return `${first}***${email.slice(at)}`
}

/** First three characters, three stars, last two digits. */
export const maskPhone = (phone: string): string =>
  `${phone.slice(0, 3)}***${phone.replaceAll(/\D/g, '').slice(-2)}`
