import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What is known of a demo that this server made; kept in DATA_DIR, readable by its owner alone. */
export interface DemoFile {
  organization_id: string
  email: string
  password: string
  /** While the stored hash is this one, the password still opens the door. */
  password_hash: string
  token: string | null
  /** Of the page of an open invoice, to look at. */
  invoice_path?: string | null
  /** Of what strangers see, by what it is. */
  open_pages?: Readonly<Record<string, string>>
  seeded: boolean
}

export const demoFileOf = (dataDir: string): string => join(dataDir, 'demo.json')

export async function readDemoFile(dataDir: string): Promise<DemoFile | null> {
  try {
    return JSON.parse(await readFile(demoFileOf(dataDir), 'utf8')) as DemoFile
  } catch {
    return null
  }
}
