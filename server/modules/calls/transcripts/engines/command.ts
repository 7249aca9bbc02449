import { fork } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { WorkCtx } from '#kit/context.ts'
import type { GuardAnswer, GuardOrder } from './command-guard.ts'
import { EngineFailed, endingOf, MOST_ANSWER, readHeard, type Sound } from './engine.ts'
import type { Heard } from './read-answer-work.ts'

const SENTENCES: Record<Extract<GuardAnswer, { kind: 'failed' }>['why'], string> = {
  start: 'The transcription command could not be started',
  exit: 'The transcription command ended with an error',
  time: 'The transcription command took too long',
  size: 'The transcription command wrote too much',
  nothing: 'The transcription command wrote no transcript',
}

/** A program on this machine. It is given one track, in a folder of its own, and nothing of anybody else. */
export async function hearByCommand(ctx: WorkCtx, command: readonly string[], sound: Sound): Promise<Heard> {
  const folder = await mkdtemp(join(tmpdir(), 'bowline-call-'))
  try {
    const input = join(folder, `track.${endingOf(sound.contentType)}`)
    const output = join(folder, 'transcript')
    await pipeline(sound.open(), createWriteStream(input, { mode: 0o600 }))
    const answer = await runGuarded({
      command: command.map(part => part.replaceAll('{in}', input).replaceAll('{out}', output)),
      folder,
      limitMs: ctx.services.settings.transcribeLimitS * 1000,
      mostBytes: MOST_ANSWER,
      // whisper.cpp adds the ending itself.
      outputs: [output, `${output}.json`],
    })
    if (answer.kind === 'failed') throw new EngineFailed(SENTENCES[answer.why])
    return await readHeard(ctx, answer.text)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function runGuarded(order: GuardOrder): Promise<GuardAnswer> {
  const guard = fork(new URL('./command-guard.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
    execArgv: [],
  })
  return new Promise(resolve => {
    let answer: GuardAnswer = { kind: 'failed', why: 'exit' }
    guard.once('message', message => {
      answer = message as GuardAnswer
    })
    guard.once('error', () => resolve({ kind: 'failed', why: 'start' }))
    // Once it is gone nothing of the program is left.
    guard.once('exit', () => resolve(answer))
    guard.send(order)
  })
}
