/**
 * npm run bench -- [section …] [--rounds 3] [--seconds 5]
 * Measures ours and the bare limit alternately in one run, and prints ratios: a number alone says little about
 * a product on somebody else's machine.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ensureBuild } from '#platform/web/pages.ts'
import { type Bench, openBench } from './kit/bench.ts'
import { endAll, isEnding } from './kit/processes/endings.ts'
import { printTable } from './kit/table.ts'

export interface Section {
  summary: string
  run(bench: Bench): Promise<void>
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    help: { type: 'boolean', default: false },
  },
})

const folder = new URL('./sections/', import.meta.url)
/** By their names, wherever they stand. */
const files = new Map(
  (await readdir(folder, { recursive: true }))
    .filter(path => path.endsWith('.ts'))
    .map(path => [path.slice(path.lastIndexOf('/') + 1, -3), path]),
)
const known = [...files.keys()].toSorted()
const wanted = positionals.length > 0 ? positionals : known
const unknown = wanted.find(name => !known.includes(name))

if (values.help || unknown) {
  if (unknown) console.error(`There is no section ${unknown}.`)
  console.log(`npm run bench -- [section …] [--rounds 3] [--seconds 5]\nSections: ${known.join(', ')}`)
  process.exit(unknown ? 1 : 0)
}

// A server that finds no build of the pages makes one, which would disturb what is measured.
await ensureBuild()
try {
  const bench = await openBench({ rounds: Number(values.rounds), seconds: Number(values.seconds) })
  for (const name of wanted) {
    const { section } = (await import(new URL(files.get(name)!, folder).href)) as { section: Section }
    console.log(`\n${name}: ${section.summary}`)
    await section.run(bench)
    printTable(bench.results.filter(result => result.section === ''))
    for (const result of bench.results) result.section ||= name
  }
  const results = new URL('./results/', import.meta.url)
  await mkdir(results, { recursive: true })
  const stamp = new Date().toISOString().replaceAll(':', '-').slice(0, 19)
  const file = new URL(`${stamp}.json`, results)
  await writeFile(
    file,
    `${JSON.stringify({ at: new Date().toISOString(), node: process.version, results: bench.results }, null, 2)}\n`,
  )
  console.log(`\nWritten to bench/results/${stamp}.json`)
} catch (error) {
  // What breaks because it is being ended says nothing.
  if (!isEnding()) throw error
} finally {
  await endAll()
}
