import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { UsageError } from '#kit/declared/command.ts'
import { modules } from '#modules/index.ts'
import { buildDocument } from '#platform/openapi/document.ts'
import { VERSION } from '#platform/version.ts'
import type { MainCommand } from '../command.ts'

export const openapi: MainCommand = {
  name: 'openapi',
  summary: 'Print the OpenAPI document, or write it with --out <file>',
  async run({ args }) {
    const document = buildDocument(
      modules.flatMap(module => module.routes),
      { version: VERSION, groups: modules },
    )
    const text = `${JSON.stringify(document, null, 1)}\n`
    const out = readOut(args)
    if (out) await writeFile(out, text)
    else process.stdout.write(text)
    return 0
  },
}

function readOut(args: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...args], options: { out: { type: 'string' } } }).values.out
  } catch (error) {
    throw new UsageError(`openapi takes --out <file> and nothing else: ${(error as Error).message}`)
  }
}
