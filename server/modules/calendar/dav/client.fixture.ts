import type { Account } from '#tests/harness.ts'

/** An event at nine in Berlin on 1 March 2027, as a phone writes it. */
export const ics = (uid: string, title: string, ...more: string[]): string =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:phone', 'BEGIN:VEVENT', `UID:${uid}`],
    ...['DTSTAMP:20270101T000000Z', `SUMMARY:${title}`],
    ...['DTSTART;TZID=Europe/Berlin:20270301T090000', 'DTEND;TZID=Europe/Berlin:20270301T100000'],
    ...[...more, 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')

/** Bare requests of somebody with a token of theirs; paths below `/dav`. */
export async function davOf(url: string, account: Account) {
  const { token } = (await account.post('/auth/tokens', { name: 'Phone' })).body.data
  const authorization = `Basic ${Buffer.from(`${account.email}:${token}`).toString('base64')}`
  return async (method: string, path: string, body?: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/dav${path}`, {
      method,
      headers: { authorization, depth: '1', ...headers },
      ...(body === undefined ? {} : { body }),
    })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
}
