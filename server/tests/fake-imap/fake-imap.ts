import { type AddressInfo, createServer, type Socket } from 'node:net'
import { chosen, type FakeMail, fetched, searched } from './mails.ts'

interface Folder {
  uidValidity: number
  uidNext: number
  mails: FakeMail[]
}

type Raw = string | (() => string)

/** An IMAP server that does what a test asks of it, as real ones sometimes do unasked. */
export interface FakeImap {
  settings(user: string): { host: string; port: number; secure: boolean; user: string; password: string }
  /** Puts a mail there; whoever idles is told. */
  add(user: string, raw: Raw, where?: { receivedAt?: string; folder?: string }): void
  mails(user: string, folder: string): string[]
  /** All of it is numbered anew, as after a restore. */
  renumber(user: string): void
  /** Hangs up on everybody, or on one user. */
  hangUp(user?: string): void
  /** Those who are connected get no further word; whoever comes later does. */
  fallSilent(): void
  /** So many of the next connections are accepted and never greeted. */
  ignoreNext(connections: number): void
  /** So many answers with whole mails break off in the middle, and the connection with them. */
  cutNext(answers: number): void
  /** So many mails are taken in, and the connection breaks off before that is said. */
  swallowNext(appends: number): void
  readonly offersIdle: { value: boolean }
  readonly connections: number
  readonly idling: number
  /** What was asked for that changes what lies there. */
  readonly touches: string[]
  stop(): Promise<void>
}

/** One connection: reads commands, literals among them, and answers. */
interface Talk {
  socket: Socket
  user: string
  open: { path: string; folder: Folder } | null
  idleTag: string | null
  isSilent: boolean
  told: number
}

const CHANGES = /^(?:UID )?(?:STORE|EXPUNGE|MOVE|COPY|DELETE|RENAME)\b|BODY\[/i
const unquoted = (text: string | undefined) => (text ?? '').replaceAll(/^"|"$/g, '')

export async function startFakeImap(): Promise<FakeImap> {
  const users = new Map<string, Map<string, Folder>>()
  const talks = new Set<Talk>()
  const touches: string[] = []
  const offersIdle = { value: true }
  let [connections, ignored, cuts, swallows] = [0, 0, 0, 0]

  const foldersOf = (user: string) => {
    const known = users.get(user) ?? new Map<string, Folder>()
    users.set(user, known)
    for (const path of ['INBOX', 'Sent']) {
      if (!known.has(path)) known.set(path, { uidValidity: 7, uidNext: 1, mails: [] })
    }
    return known
  }

  function put(user: string, path: string, raw: () => Buffer, receivedAt: Date): void {
    const folder = foldersOf(user).get(path)!
    folder.mails.push({ uid: folder.uidNext, receivedAt, raw })
    folder.uidNext += 1
    for (const talk of talks) if (talk.idleTag !== null) tell(talk)
  }

  /** How many lie there, to whoever looks at the folder. */
  function tell(talk: Talk): void {
    const count = talk.open?.folder.mails.length ?? 0
    if (!talk.open || talk.told === count) return
    talk.told = count
    say(talk, `* ${count} EXISTS`)
  }

  const say = (talk: Talk, ...lines: string[]) => {
    if (!talk.isSilent) talk.socket.write(lines.map(line => `${line}\r\n`).join(''))
  }

  function fetch(talk: Talk, set: string, asked: string): boolean {
    const { mails } = talk.open!.folder
    const isWhole = asked.includes('[]')
    for (const mail of chosen(mails, set)) {
      const answer = fetched(mail, mails.indexOf(mail) + 1, asked)
      if (isWhole && cuts > 0) {
        cuts -= 1
        talk.socket.write(answer.subarray(0, answer.length / 2), () => talk.socket.destroy())
        return false
      }
      if (!talk.isSilent) talk.socket.write(answer)
    }
    return true
  }

  function open(talk: Talk, path: string): string {
    const folder = foldersOf(talk.user).get(path)
    if (!folder) return 'NO there is no such folder'
    talk.open = { path, folder }
    talk.told = folder.mails.length
    const { uidValidity, uidNext, mails } = folder
    say(talk, '* FLAGS (\\Seen)', `* ${mails.length} EXISTS`, '* 0 RECENT')
    say(talk, `* OK [UIDVALIDITY ${uidValidity}] told`, `* OK [UIDNEXT ${uidNext}] told`)
    return 'OK [READ-ONLY] opened'
  }

  function append(talk: Talk, rest: string, bytes: Buffer): string | null {
    touches.push(`APPEND ${rest}`)
    put(talk.user, unquoted(rest.split(' ')[0]), () => bytes, new Date())
    if (swallows === 0) return 'OK taken in'
    swallows -= 1
    talk.socket.destroy()
    return null
  }

  /** What is said at the end; null: nothing more. */
  function answer(talk: Talk, tag: string, command: string, bytes: Buffer): string | null {
    const [, name, rest = ''] = /^((?:UID )?\S+) ?(.*)$/i.exec(command)!
    if (CHANGES.test(command)) touches.push(command)
    switch (name!.toUpperCase()) {
      case 'CAPABILITY':
        say(talk, `* CAPABILITY IMAP4rev1${offersIdle.value ? ' IDLE' : ''}`)
        return 'OK done'
      case 'LOGIN':
        talk.user = unquoted(rest.split(' ')[0])
        return 'OK logged in'
      case 'LIST':
        if (rest === '"" ""') say(talk, '* LIST (\\Noselect) "/" ""')
        else
          for (const path of foldersOf(talk.user).keys()) say(talk, `* LIST (\\HasNoChildren) "/" "${path}"`)
        return 'OK listed'
      case 'SELECT':
      case 'EXAMINE':
        return open(talk, unquoted(rest.split(' ')[0]))
      case 'UID SEARCH': {
        const found = searched(talk.open!.folder.mails, rest)
        say(talk, `* SEARCH ${found.map(({ uid }) => uid).join(' ')}`)
        return 'OK searched'
      }
      case 'UID FETCH': {
        const [, set, asked] = /^(\S+) (.*)$/.exec(rest)!
        return fetch(talk, set!, asked!) ? 'OK fetched' : null
      }
      case 'APPEND':
        return append(talk, rest, bytes)
      case 'IDLE':
        talk.idleTag = tag
        say(talk, '+ idling')
        tell(talk)
        return null
      case 'LOGOUT':
        say(talk, '* BYE')
        return 'OK bye'
      default:
        tell(talk)
        return 'OK done'
    }
  }

  function hear(talk: Talk, line: string, bytes: Buffer): void {
    if (talk.isSilent) return
    if (talk.idleTag !== null && /^DONE$/i.test(line)) {
      say(talk, `${talk.idleTag} OK no longer idling`)
      talk.idleTag = null
      return
    }
    const space = line.indexOf(' ')
    const tag = line.slice(0, space)
    const end = answer(talk, tag, line.slice(space + 1), bytes)
    if (end !== null) say(talk, `${tag} ${end}`)
  }

  const server = createServer(socket => {
    connections += 1
    const talk: Talk = { socket, user: '', open: null, idleTag: null, isSilent: ignored > 0, told: 0 }
    if (ignored > 0) ignored -= 1
    talks.add(talk)
    socket.on('error', () => {})
    socket.on('close', () => talks.delete(talk))
    say(talk, '* OK ready')
    let waiting: Buffer = Buffer.alloc(0)
    let begun: { line: string; bytes: number } | null = null
    socket.on('data', (chunk: Buffer) => {
      waiting = Buffer.concat([waiting, chunk])
      for (;;) {
        if (begun && waiting.length < begun.bytes) return
        const bytes = waiting.subarray(0, begun?.bytes ?? 0)
        const end = waiting.indexOf('\r\n', bytes.length)
        if (end < 0) return
        const line = (begun?.line ?? '') + waiting.subarray(bytes.length, end).toString('utf8')
        const [, size, isAtOnce] = /\{(\d+)(\+?)\}$/.exec(line) ?? []
        waiting = waiting.subarray(end + 2)
        if (size !== undefined && begun === null) {
          begun = { line: line.replace(/ ?\{\d+\+?\}$/, ''), bytes: Number(size) }
          if (!isAtOnce) say(talk, '+ go on')
          continue
        }
        begun = null
        hear(talk, line, Buffer.from(bytes))
      }
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  const inCrlf = (text: string) => Buffer.from(text.replaceAll(/\r?\n/g, '\r\n'), 'utf8')

  return {
    settings: user => ({ host: '127.0.0.1', port, secure: false, user, password: 'a password' }),
    add(user, raw, { receivedAt, folder = 'INBOX' } = {}) {
      const bytes = typeof raw === 'string' ? inCrlf(raw) : undefined
      const at = receivedAt === undefined ? new Date() : new Date(receivedAt)
      put(user, folder, () => bytes ?? inCrlf((raw as () => string)()), at)
    },
    mails: (user, folder) =>
      foldersOf(user)
        .get(folder)!
        .mails.map(({ raw }) => raw().toString('utf8')),
    renumber(user) {
      for (const folder of foldersOf(user).values()) {
        folder.uidValidity += 1
        folder.mails = folder.mails.map((mail, at) => ({ ...mail, uid: at + 1 }))
        folder.uidNext = folder.mails.length + 1
      }
    },
    hangUp(user) {
      for (const talk of talks) if (user === undefined || talk.user === user) talk.socket.destroy()
    },
    fallSilent() {
      for (const talk of talks) talk.isSilent = true
    },
    ignoreNext(count) {
      ignored = count
    },
    cutNext(count) {
      cuts = count
    },
    swallowNext(count) {
      swallows = count
    },
    offersIdle,
    get connections() {
      return connections
    },
    get idling() {
      return [...talks].filter(({ idleTag }) => idleTag !== null).length
    },
    touches,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const { socket } of talks) socket.destroy()
      }),
  }
}
