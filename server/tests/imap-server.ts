import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface ImapServer {
  readonly port: number
  readonly password: string
  /** Settings of a mailbox that reads here; every user has an inbox of their own. */
  settings(user: string): { host: string; port: number; secure: boolean; user: string; password: string }
  /** Puts a mail into the user's inbox, as a mail server would. */
  deliver(user: string, raw: string | Buffer, receivedAt?: string): Promise<void>
  /** Puts it where programs keep what they sent; that folder is marked, and its name is nobody's word for it. */
  deliverSent(user: string, raw: string | Buffer, receivedAt?: string): Promise<void>
  /** Mails of that folder, as they lie there. */
  sent(user: string): Promise<string[]>
  /** And what its files say of each. */
  sentFlags(user: string): Promise<string[]>
  /** Puts it where this server keeps spam: a folder of an unusual name that only its mark tells. */
  deliverJunk(user: string, raw: string): Promise<void>
  /** What its files say of each mail of the inbox; `S` among them: seen. */
  flags(user: string): Promise<string[]>
  /** Throws the inbox away: the next one counts its messages anew. */
  forget(user: string): Promise<void>
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

interface Owner {
  user: string
  group: string
  uid: number
  gid: number
}

/** Whose mail it is. Dovecot refuses root, so there the system's own mail user steps in. */
async function findOwner(): Promise<Owner> {
  const { username } = userInfo()
  const user = username === 'root' ? 'mail' : username
  const ask = async (flag: string) => (await run('id', [flag, user])).stdout.trim()
  return { user, group: await ask('-gn'), uid: Number(await ask('-u')), gid: Number(await ask('-g')) }
}

/** As root Dovecot has its own users for the outer processes; as anybody else everything runs as that person. */
const accounts = ({ user, group }: Owner) =>
  user === 'mail'
    ? 'first_valid_uid = 1\nfirst_valid_gid = 1'
    : `default_internal_user = ${user}\ndefault_internal_group = ${group}\ndefault_login_user = ${user}`

/** Tokens are shown to whoever gave them out, as at the real ones. */
const tokens = (directory: string) => `
auth_mechanisms = plain login xoauth2 oauthbearer
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${directory}/oauth2.conf
}
`

const configuration = (
  directory: string,
  port: number,
  password: string,
  owner: Owner,
  takesTokens: boolean,
) => `
base_dir = ${directory}/run
state_dir = ${directory}/state
log_path = ${directory}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
${takesTokens ? tokens(directory) : 'auth_mechanisms = plain login'}
auth_failure_delay = 0
mail_location = maildir:${directory}/mail/%u
${accounts(owner)}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${owner.user} gid=${owner.group} home=${directory}/home/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
namespace inbox {
  inbox = yes
  mailbox Trash.Rubbish {
    auto = create
    special_use = \\Junk
  }
  mailbox Post.Out {
    auto = create
    special_use = \\Sent
  }
}
`

/** A Dovecot of our own on loopback: its own directory, its own port, ended by its own process id. */
export async function startImapServer({ tokenInfoUrl }: { tokenInfoUrl?: string } = {}): Promise<ImapServer> {
  await run('dovecot', ['--version']).catch(() => {
    throw new Error('these tests need a real IMAP server: install Debian’s dovecot-imapd')
  })
  const directory = await mkdtemp(join(tmpdir(), 'bowline-imap-'))
  const port = await freePort()
  const password = randomBytes(12).toString('hex')
  const owner = await findOwner()
  for (const name of ['run', 'state', 'mail', 'home']) await mkdir(join(directory, name))
  for (const name of ['mail', 'home']) await chown(join(directory, name), owner.uid, owner.gid)
  await chmod(directory, 0o755)
  const file = join(directory, 'dovecot.conf')
  await writeFile(file, configuration(directory, port, password, owner, tokenInfoUrl !== undefined))
  if (tokenInfoUrl !== undefined) {
    const lines = [`tokeninfo_url = ${tokenInfoUrl}`, 'username_attribute = email', '']
    await writeFile(join(directory, 'oauth2.conf'), lines.join('\n'))
  }
  const child: ChildProcess = spawn('dovecot', ['-F', '-c', file], { stdio: 'ignore' })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  await untilOpen(port, child)
  let counter = 0
  /** As a mail server would; with nothing, only the folder is made. */
  async function put(inbox: string, raw: string | Buffer | null, receivedAt?: string): Promise<void> {
    for (const path of [inbox, ...['cur', 'new', 'tmp'].map(name => join(inbox, name))]) {
      await mkdir(path, { recursive: true })
      await chown(path, owner.uid, owner.gid)
    }
    if (raw === null) return
    counter += 1
    const name = join(inbox, 'tmp', `${1_700_000_000 + counter}.M${counter}P1.test`)
    const bytes = Buffer.from(raw as string).toString('latin1')
    await writeFile(name, bytes.replaceAll(/\r?\n/g, '\r\n'), 'latin1')
    await chown(name, owner.uid, owner.gid)
    // Its time is the one that IMAP calls INTERNALDATE.
    if (receivedAt !== undefined) await utimes(name, new Date(receivedAt), new Date(receivedAt))
    await rename(name, name.replace(/\/tmp\/([^/]+)$/, '/new/$1'))
  }
  return {
    port,
    password,
    settings: user => ({ host: '127.0.0.1', port, secure: false, user, password }),
    deliver: (user, raw, receivedAt) => put(join(directory, 'mail', user), raw, receivedAt),
    async deliverSent(user, raw, receivedAt) {
      await put(join(directory, 'mail', user), null)
      await put(join(directory, 'mail', user, '.Post.Out'), raw, receivedAt)
    },
    async sent(user) {
      const folder = join(directory, 'mail', user, '.Post.Out')
      const files: string[] = []
      for (const name of ['cur', 'new']) {
        const names = await readdir(join(folder, name)).catch(() => [])
        for (const file of names) files.push(await readFile(join(folder, name, file), 'utf8'))
      }
      return files
    },
    async deliverJunk(user, raw) {
      await put(join(directory, 'mail', user), null)
      await put(join(directory, 'mail', user, '.Trash.Rubbish'), raw)
    },
    flags: user => flagsIn(join(directory, 'mail', user)),
    sentFlags: user => flagsIn(join(directory, 'mail', user, '.Post.Out')),
    async forget(user) {
      await rm(join(directory, 'mail', user), { recursive: true, force: true })
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function flagsIn(folder: string): Promise<string[]> {
  const names = await Promise.all(['cur', 'new'].map(name => readdir(join(folder, name))))
  return names.flat().map(name => /:2,(\w*)$/.exec(name)?.[1] ?? '')
}

async function untilOpen(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`dovecot ended with ${child.exitCode}`)
    const greeted = await new Promise<boolean>(resolve => {
      const socket = connect(port, '127.0.0.1')
      socket.setTimeout(2_000, () => socket.destroy())
      socket.once('data', () => {
        resolve(true)
        socket.destroy()
      })
      socket.once('error', () => resolve(false))
      socket.once('close', () => resolve(false))
    })
    if (greeted) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('dovecot does not greet')
}
