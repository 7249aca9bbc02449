/** Writes the list of checks into docs/seo.md, from the table that audits go by. */
import { readFile, writeFile } from 'node:fs/promises'
import { describeChecks } from '../server/modules/seo/checks/describe.ts'

const file = new URL('../docs/seo.md', import.meta.url)
const page = await readFile(file, 'utf8')
const written = page.replace(
  /(<!-- checks -->)[\s\S]*?(<!-- end of checks -->)/,
  (_, start: string, end: string) => `${start}\n\n${describeChecks()}\n\n${end}`,
)
if (written !== page) await writeFile(file, written)
