import { describe, expect, it } from 'vitest'
import { discover, type World } from './discover.ts'
import { readAutoconfig } from './read-autoconfig.ts'

const xml = `<clientConfig version="1.1"><emailProvider id="acme.test">
  <!-- <incomingServer type="imap"><hostname>old.acme.test</hostname></incomingServer> -->
  <incomingServer type="pop3"><hostname>pop.acme.test</hostname><port>995</port><socketType>SSL</socketType></incomingServer>
  <incomingServer type="imap"><hostname>open.acme.test</hostname><port>143</port><socketType>plain</socketType></incomingServer>
  <incomingServer type="imap"><hostname>imap.acme.test</hostname><port>993</port><socketType>SSL</socketType>
    <username>%EMAILLOCALPART%</username></incomingServer>
  <outgoingServer type="smtp"><hostname>smtp.acme.test</hostname><port>587</port><socketType>STARTTLS</socketType></outgoingServer>
</emailProvider></clientConfig>`

function worldOf(
  records: Record<string, string[]>,
  pages: Record<string, string> = {},
): World & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    ask: async (name, type) => {
      asked.push(`${type} ${name}`)
      return records[`${type} ${name}`] ?? []
    },
    autoconfig: async url => {
      const page = pages[new URL(url).host]
      return page === undefined ? null : readAutoconfig(page)
    },
  }
}

describe('the servers of an address', () => {
  it('at a large provider are known without asking anybody', async () => {
    const world = worldOf({})
    expect(await discover(' Ada@GMail.com ', world)).toMatchObject({
      email: 'Ada@GMail.com',
      domain: 'gmail.com',
      source: 'table',
      oauth: 'google',
      imap: { host: 'imap.gmail.com', port: 993, secure: true },
      smtp: { host: 'smtp.gmail.com', port: 465, secure: true },
    })
    expect(world.asked).toEqual([])
  })

  it('are told by SRV records: the lowest priority, then the highest weight, and "." is none', async () => {
    const world = worldOf({
      'SRV _imaps._tcp.acme.test': [
        '20 0 993 later.acme.test',
        '10 1 993 light.acme.test',
        '10 9 993 heavy.acme.test',
      ],
      'SRV _imap._tcp.acme.test': ['0 0 143 plain.acme.test'],
      'SRV _submissions._tcp.acme.test': ['0 0 0 .'],
      'SRV _submission._tcp.acme.test': ['0 0 587 out.acme.test'],
    })
    expect(await discover('ada@acme.test', world)).toMatchObject({
      source: 'srv',
      imap: { host: 'heavy.acme.test', port: 993, secure: true },
      smtp: { host: 'out.acme.test', port: 587, secure: false },
    })
  })

  it('never are where a password would travel in the open', async () => {
    const world = worldOf({ 'SRV _imap._tcp.acme.test': ['0 0 1143 plain.acme.test'] })
    expect(await discover('ada@acme.test', world)).toMatchObject({ source: 'none', imap: null })
  })

  it('stand in the configuration page of the domain', async () => {
    expect(await discover('ada@acme.test', worldOf({}, { 'acme.test': xml }))).toMatchObject({
      source: 'autoconfig',
      user: 'ada',
      imap: { host: 'imap.acme.test', port: 993, secure: true },
      smtp: { host: 'smtp.acme.test', port: 587, secure: false },
    })
  })

  it('follow from who takes its mail; look-alikes do not count', async () => {
    const microsoft = worldOf({ 'MX acme.test': ['10 acme-test.mail.protection.outlook.com'] })
    expect(await discover('ada@acme.test', microsoft)).toMatchObject({ source: 'mx', oauth: 'microsoft' })
    const fake = worldOf({ 'MX acme.test': ['10 mx.notgoogle.com'] })
    expect(await discover('ada@acme.test', fake)).toMatchObject({ source: 'none', imap: null, smtp: null })
  })
})
