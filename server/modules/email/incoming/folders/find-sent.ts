import type { ImapFlow } from 'imapflow'

/** What mail programs call it where the server does not mark it. */
const NAMES = [
  'sent',
  'sent items',
  'sent messages',
  'gesendet',
  'gesendete elemente',
  'envoyés',
  'enviados',
  'inviata',
]

/** The folder that sent mail lies in: the one that is marked so, else by its name. */
export async function findSent(client: ImapFlow): Promise<string | undefined> {
  const folders = await client.list()
  const marked = folders.find(
    ({ specialUse, specialUseSource }) => specialUse === '\\Sent' && specialUseSource !== 'name',
  )
  if (marked) return marked.path
  const byName = NAMES.map(name =>
    folders.find(
      folder => folder.name.normalize('NFC').toLowerCase() === name && !folder.flags.has('\\Noselect'),
    ),
  )
  return byName.find(folder => folder !== undefined)?.path
}
