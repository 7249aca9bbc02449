import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Account, TestApp } from './harness.ts'
import { type ImapServer, startImapServer } from './imap-server.ts'
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts'

/** What each test finds. */
export interface Connected {
  imap: ImapServer
  /** An organization of its own. */
  owner: Account
  /** Whose mailbox it is: the owner, or a member. */
  person: Account
  /** Its user at the mail server. */
  inbox: string
  mailbox: string
  /** Grace, who writes from grace@navy.test. */
  contact: string
}

interface Options {
  isMembers?: boolean
  sends?: boolean
  /** What lies there already. */
  before?: (imap: ImapServer, inbox: string) => Promise<void>
}

let accounts = 0

/** For a test file: a mailbox at a real IMAP server for each test. The next round of reading is had by what it answers. */
export function useConnectedMailbox(
  app: TestApp,
  hand: (connected: Connected) => void,
  { isMembers = false, sends = false, before }: Options = {},
): () => Promise<void> {
  let imap: ImapServer
  let sink: SmtpSink | undefined
  let made: Connected | undefined
  beforeAll(async () => {
    imap = await startImapServer()
    if (sends) sink = await startSmtpSink()
  })
  afterAll(async () => {
    await imap?.stop()
    await sink?.close()
  })
  beforeEach(async () => {
    accounts += 1
    const inbox = `inbox${accounts}`
    const owner = await app.createAccount()
    const person = isMembers ? await owner.invite('member') : owner
    await before?.(imap, inbox)
    const { body } = await person.post('/mailboxes', {
      email: `${inbox}@acme.test`,
      imap: imap.settings(inbox),
      ...(sink ? { smtp: sink.smtp } : {}),
    })
    const grace = await person.post('/contacts', { email: 'grace@navy.test', first_name: 'Grace' })
    made = { imap, owner, person, inbox, mailbox: body.data.id, contact: grace.body.data.id }
    hand(made)
    await app.drain()
  })
  // Otherwise every later round would read this inbox as well.
  afterEach(() => made?.owner.patch(`/mailboxes/${made.mailbox}`, { status: 'paused' }))
  return async () => {
    app.clock.advance('PT61S')
    await app.drain()
  }
}
