import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
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
  deliver(user: string, raw: string): Promise<void>
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

const configuration = (directory: string, port: number, password: string, owner: Owner) => `
base_dir = ${directory}/run
state_dir = ${directory}/state
log_path = ${directory}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
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
}
`

/** A Dovecot of our own on loopback: its own directory, its own port, ended by its own process id. */
export async function startImapServer(): Promise<ImapServer> {
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
  await writeFile(file, configuration(directory, port, password, owner))
  const child: ChildProcess = spawn('dovecot', ['-F', '-c', file], { stdio: 'ignore' })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  await untilOpen(port, child)
  let counter = 0
  return {
    port,
    password,
    settings: user => ({ host: '127.0.0.1', port, secure: false, user, password }),
    async deliver(user, raw) {
      const inbox = join(directory, 'mail', user)
      for (const path of [inbox, ...['cur', 'new', 'tmp'].map(name => join(inbox, name))]) {
        await mkdir(path, { recursive: true })
        await chown(path, owner.uid, owner.gid)
      }
      counter += 1
      const file = join(inbox, 'tmp', `${1_700_000_000 + counter}.M${counter}P1.test`)
      await writeFile(file, raw.replaceAll(/\r?\n/g, '\r\n'))
      await chown(file, owner.uid, owner.gid)
      await rename(file, file.replace(/\/tmp\/([^/]+)$/, '/new/$1'))
    },
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
