import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A server in a process of its own, as an operator would start it: to be killed, restarted and looked at. */
export interface ServerProcess {
  readonly pid: number
  /** Where it listens; empty for a worker that listens nowhere. */
  readonly url: string
  /** From now on nobody reads what it prints. */
  stopReading(): void
  /** Everything it printed so far. */
  logs(): string
  /** Answers the exit code once it has ended; -9 and the like name the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<Exit>
  exited: Promise<Exit>
}

export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
  output: string
}

type Environment = Record<string, string>

const ours = fileURLToPath(new URL('../main/cli.js', import.meta.url))
const READY_MS = 60_000

function launch(
  args: readonly string[],
  env: Environment,
  cli = ours,
): { child: ChildProcess; logs: () => string } {
  const child = spawn(process.execPath, [cli, ...args], {
    // Nothing of this process's own settings leaks in.
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '/',
      HOST: '127.0.0.1',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const gather = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout!.on('data', gather)
  child.stderr!.on('data', gather)
  return { child, logs: () => output }
}

/** Runs a command to its end. */
export async function runCommand(args: readonly string[], env: Environment): Promise<Exit> {
  const { child, logs } = launch(args, env)
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  return { code, signal, output: logs() }
}

/** Starts `all`, `serve` or `worker` and waits until it is ready to work. */
export async function startServer(
  command: 'all' | 'serve' | 'worker',
  env: Environment,
  /** Of another release. */
  cli?: string,
): Promise<ServerProcess> {
  const { child, logs } = launch([command], env, cli)
  const exited = once(child, 'close').then(([code, signal]): Exit => ({ code, signal, output: logs() }))
  const url = await untilReady(child, logs)
  return {
    pid: child.pid!,
    url,
    logs,
    exited,
    stopReading() {
      child.stdout!.destroy()
      child.stderr!.destroy()
    },
    end(signal) {
      child.kill(signal)
      return exited
    },
  }
}

async function untilReady(child: ChildProcess, logs: () => string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const look = () => {
    const line = logs()
      .split('\n')
      .find(text => text.includes('"msg":"Bowline is ready"'))
    if (line?.endsWith('}')) resolve((JSON.parse(line) as { url?: string }).url ?? '')
  }
  const late = setTimeout(() => {
    child.kill('SIGKILL')
    reject(new Error(`the server was not ready in time:\n${logs()}`))
  }, READY_MS)
  child.stdout!.on('data', look)
  child.once('close', code => reject(new Error(`the server ended with code ${code}:\n${logs()}`)))
  try {
    return await promise
  } finally {
    clearTimeout(late)
    child.stdout!.off('data', look)
  }
}
