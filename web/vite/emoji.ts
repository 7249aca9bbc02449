import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Of emojibase what the picker of messages shows: groups by their name, and each emoji with its name and the words it is
 * found by. A tenth of the whole travels.
 */
export function fewerEmoji(): Plugin {
  interface Emoji {
    unicode: string
    label: string
    tags?: string[]
    group?: number
    order: number
  }
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as unknown
  return {
    name: 'fewer-emoji',
    enforce: 'pre',
    load: {
      filter: { id: /emojibase-data\/\w+\/compact\.json$/ },
      handler(id) {
        const all = (read(id) as Emoji[]).toSorted((a, b) => a.order - b.order)
        const { groups } = read(join(dirname(id), 'messages.json')) as {
          groups: { key: string; message: string; order: number }[]
        }
        const shown = groups
          .filter(({ key }) => key !== 'component')
          .map(({ message, order }) => ({
            name: message,
            emoji: all
              .filter(({ group }) => group === order)
              .map(({ unicode, label, tags = [] }) => [unicode, label, tags.join(' ').toLowerCase()]),
          }))
        return JSON.stringify(shown)
      },
    },
  }
}
