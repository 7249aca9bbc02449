import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { chat, openChannel } from '#modules/messaging/chat.fixture.ts'
import { useTestApp } from '#tests/harness.ts'
import { sendChunk, startCall } from '../calls.fixture.ts'

const mark = `bowline-${newId()}`
/** Does what the track tells it to. */
const script = `const fs = require('fs'); const [input, output] = process.argv.slice(1)
const told = fs.readFileSync(input, 'utf8')
const write = text => fs.writeFileSync(output + '.json', text)
if (told === 'hang') {
  require('child_process').spawn('sleep', ['600'], { stdio: 'ignore', argv0: '${mark}' })
  setInterval(() => {}, 1000)
} else if (told === 'fail') process.exit(3)
else if (told === 'garbage') write('no transcript')
else if (told !== 'nothing') write(JSON.stringify({ result: { language: 'en' }, transcription: [
  { offsets: { from: 250, to: 900 }, text: told + ' ' + Object.keys(process.env).sort().join() }] }))`
const app = useTestApp({
  transcribeCommand: [process.execPath, '-e', script, '{in}', '{out}'],
  transcribeLimitS: 2,
})

const folders = () => readdirSync(tmpdir()).filter(name => name.startsWith('bowline-call-'))

function isRunning(name: string): boolean {
  return readdirSync('/proc')
    .filter(pid => /^\d+$/.test(pid))
    .some(pid => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(name)
      } catch {
        return false
      }
    })
}

async function transcribe(told: string) {
  const ada = await app.createAccount()
  const call = await startCall(ada, await openChannel(chat(ada)))
  await sendChunk(ada, call, { index: 0 }, told)
  await chat(ada).post(`/calls/${call}/recording/finalize`, { started_offset_ms: 1_000 })
  const asked = await chat(ada).post(`/calls/${call}/transcribe`)
  expect(asked.body.data).toMatchObject({ engine: 'command', status: 'queued' })
  await app.drain()
  return (await chat(ada).get(`/calls/${call}/transcript`)).body.data
}

describe('a transcript by a command', () => {
  it('is read as whisper.cpp writes it; the program learns nothing of the server', async () => {
    const before = folders()
    const heard = await transcribe('what was said')
    expect(heard).toMatchObject({ status: 'done', engine: 'command', language: 'en' })
    expect(heard.segments).toMatchObject([
      { start_ms: 1_250, end_ms: 1_900, text: 'what was said HOME,LANG,PATH,TMPDIR' },
    ])
    expect(folders()).toEqual(before)
  })

  it('leaves neither the program, nor what it started, nor its folder behind when it takes too long', async () => {
    const before = folders()
    expect(await transcribe('hang')).toMatchObject({
      status: 'failed',
      error: 'The transcription command took too long',
    })
    expect(isRunning(mark)).toBe(false)
    expect(folders()).toEqual(before)
  })

  it.each([
    ['fail', 'The transcription command ended with an error'],
    ['garbage', 'The answer of the transcription engine is not JSON'],
    ['nothing', 'The transcription command wrote no transcript'],
  ])('says what went wrong: %s', async (told, error) => {
    expect(await transcribe(told)).toMatchObject({ status: 'failed', error, segments: [] })
  })
})
