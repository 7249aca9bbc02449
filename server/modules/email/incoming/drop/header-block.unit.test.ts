import { describe, expect, it } from 'vitest'
import { readHeaderBlock } from './header-block.ts'

const wrote = new Date('2026-11-18T10:00:00Z')
const read = (lines: string[]) => readHeaderBlock(lines.join('\n'), { wrote, offsetMinutes: 60 })
const grace = { email: 'grace@navy.test', name: 'Grace Hopper' }
const ada = { email: 'ada@acme.test', name: 'Ada Byron' }
const asked = {
  from: grace,
  to: [ada],
  subject: 'Knots',
  date: '2026-11-16T09:30:00.000Z',
  body: 'Shall we?\n\nGrace',
}

describe('what stands above a forwarded mail', () => {
  it.each([
    [
      'Gmail in English',
      '---------- Forwarded message ---------',
      'From: Grace Hopper <grace@navy.test>',
      'Date: Mon, Nov 16, 2026 at 10:30 AM',
      'Subject: Knots',
      'To: Ada Byron <ada@acme.test>',
    ],
    [
      'Gmail in German',
      '---------- Forwarded message ---------',
      'Von: *Grace Hopper* <grace@navy.test>',
      'Date: Mo., 16. Nov. 2026 um 10:30 Uhr',
      'Subject: Knots',
      'To: Ada Byron <ada@acme.test>',
    ],
    [
      'Outlook in English',
      '________________________________',
      'From: Grace Hopper <grace@navy.test>',
      'Sent: Monday, November 16, 2026 10:30 AM',
      'To: Ada Byron <ada@acme.test>',
      'Subject: Knots',
    ],
    [
      'Outlook in German',
      '-----Ursprüngliche Nachricht-----',
      'Von: Grace Hopper <grace@navy.test<mailto:grace@navy.test>>',
      'Gesendet: Montag, 16. November 2026 10:30',
      'An: Ada Byron [mailto:ada@acme.test]',
      'Betreff: Knots',
    ],
    [
      'Apple Mail in English',
      'Begin forwarded message:',
      '',
      'From: Grace Hopper <grace@navy.test>',
      'Subject: Knots',
      'Date: November 16, 2026 at 10:30:00 AM GMT+1',
      'To: Ada Byron <ada@acme.test>',
    ],
    [
      'Apple Mail in English on a Mac set to Germany',
      'Begin forwarded message:',
      '',
      'From: Grace Hopper <grace@navy.test>',
      'Subject: Knots',
      'Date: 16. November 2026 at 10:30:00 CET',
      'To: Ada Byron <ada@acme.test>',
    ],
    [
      'Apple Mail in German',
      'Anfang der weitergeleiteten Nachricht:',
      '',
      'Von: Grace Hopper <grace@navy.test>',
      'Betreff: Knots',
      'Datum: 16. November 2026 um 10:30:00 MEZ',
      'An: Ada Byron <ada@acme.test>',
    ],
  ])('%s', (_name, ...block) => {
    expect(read(['Please look at this.', '', ...block, '', 'Shall we?', '', 'Grace'])).toMatchObject(asked)
    const quoted = [...block.slice(1), '', 'Shall we?', '', 'Grace'].map(line => `> ${line}`)
    expect(read(['Hello', '', block[0]!, '', ...quoted])).toMatchObject(asked)
  })

  it('is not found where somebody only writes so', () => {
    expect(read(['From: the heart', 'To: you'])).toBeNull()
    expect(read(['From: Grace Hopper', 'Date: Mon, Nov 16, 2026', 'Subject: Knots', '', 'x'])).toBeNull()
    expect(read(['Dear all,', '', 'see you on Monday'])).toBeNull()
  })

  it('reads hostile texts no longer than others', () => {
    expect(read(['From: '.repeat(100_000), 'From:'.padEnd(1_000_000, '<')])).toBeNull()
    expect(read(Array.from({ length: 100_000 }, () => 'From: a@b.test'))).toBeNull()
  })
})
