import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
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

const configuration = (directory: string, port: number, password: string, user: string, group: number) => `
base_dir = ${directory}/run
state_dir = ${directory}/state
log_path = ${directory}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
mail_location = maildir:${directory}/mail/%u
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
first_valid_uid = 0
first_valid_gid = 0
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${user} gid=${group} home=${directory}/home/%u
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
service stats {
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
  const { username, gid } = userInfo()
  for (const name of ['run', 'state', 'mail', 'home']) await mkdir(join(directory, name))
  await chmod(directory, 0o755)
  const file = join(directory, 'dovecot.conf')
  await writeFile(file, configuration(directory, port, password, username, gid))
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
      for (const name of ['cur', 'new', 'tmp']) await mkdir(join(inbox, name), { recursive: true })
      counter += 1
      const text = raw.replaceAll(/\r?\n/g, '\r\n')
      await writeFile(join(inbox, 'new', `${1_700_000_000 + counter}.M${counter}P1.test`), text)
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
