/** Writes openapi.json and sdk/generated, or the same two under the folder named: routes → document → client. */
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'
import { modules } from '#modules/index.ts'
import { buildDocument } from '#platform/openapi/document.ts'
import { VERSION } from '#platform/version.ts'

const target = resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)))
const routes = modules.flatMap(module => module.routes)
const input = resolve(target, 'openapi.json')
const document = buildDocument(routes, { version: VERSION, groups: modules })
await writeFile(input, `${JSON.stringify(document, null, 1)}\n`)
await createClient({
  input,
  // What browsers ask by themselves.
  parser: { filters: { operations: { exclude: ['/^OPTIONS /'] } } },
  logs: { level: 'silent', file: false },
  output: { path: resolve(target, 'sdk/generated'), module: { extension: '.ts' } },
  plugins: [
    { name: '@hey-api/client-fetch', throwOnError: true },
    '@hey-api/typescript',
    { name: '@hey-api/sdk', responseStyle: 'data' },
  ],
})
