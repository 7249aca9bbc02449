import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Pooler {
  /** The same database, by way of the pooler. */
  url: string
  stop(): Promise<void>
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

const answers = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** Debian's pgbouncer in transaction mode: after each transaction the connection goes to whoever asks next. */
export async function startPooler(databaseUrl: string): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'bowline-pooler-'))
  await chmod(folder, 0o755)
  const port = await findFreePort()
  const { hostname, port: serverPort, pathname, username, password } = new URL(databaseUrl)
  const users = join(folder, 'users.txt')
  await writeFile(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`)
  const config = join(folder, 'pgbouncer.ini')
  await writeFile(
    config,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 8
max_client_conn = 200
`,
  )
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...asNobody, config], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
  })
  let output = ''
  child.stderr.on('data', chunk => {
    output += chunk
  })
  child.once('error', error => {
    output += `pgbouncer could not be started (${error.message}): install Debian's package pgbouncer`
  })
  const exited = once(child, 'close').catch(() => {})
  for (let turn = 0; !(await answers(port)); turn += 1) {
    if (turn > 100 || child.exitCode !== null || child.pid === undefined) throw new Error(output)
    await sleep(50)
  }
  const url = new URL(databaseUrl)
  url.port = String(port)
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}
